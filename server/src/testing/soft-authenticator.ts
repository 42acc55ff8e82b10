import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a browser and an authenticator may be made to do otherwise than they should. */
export type Deviations = {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified (a PIN, a finger); true by default. */
  verified?: boolean;
  type?: string;
  challenge?: string;
  userHandle?: string;
  /** What the authenticator says of its count, instead of counting on. */
  counter?: number;
};

/** A passkey that lives in this program: it makes real signatures, as a browser at the portal would pass them on. */
export type SoftPasskey = {
  id: string;
  create(
    options: Pick<CreationOptions, "challenge" | "rp" | "user">,
    deviations?: Deviations,
  ): RegistrationResponse;
  get(options: Pick<RequestOptions, "challenge" | "rpId">, deviations?: Deviations): AuthenticationResponse;
};

const ORIGIN = "http://localhost:3000";
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

/** A new one; `counts` false is one that does not count its signatures, as those that are synced. */
export function softPasskey({ counts = true }: { counts?: boolean } = {}): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(20);
  const id = base64url(credentialId);
  let counter = 0;
  let handle = "";

  const authenticatorData = (rpId: string, deviations: Deviations, more?: Buffer) => {
    const flags =
      FLAGS.present + (deviations.verified === false ? 0 : FLAGS.verified) + (more ? FLAGS.attested : 0);
    if (counts) counter++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviations.counter ?? counter);
    return Buffer.concat([sha256(deviations.rpId ?? rpId), Buffer.of(flags), count, ...(more ? [more] : [])]);
  };
  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    JSON.stringify({
      type: deviations.type ?? type,
      challenge: deviations.challenge ?? challenge,
      origin: deviations.origin ?? ORIGIN,
      crossOrigin: false,
    });

  return {
    id,
    create({ challenge, rp, user }, deviations = {}) {
      handle = user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
      // COSE: an EC2 key for ES256 on P-256 (RFC 9053).
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(rp.id, deviations, attested));
      const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", authData],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, deviations)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ["internal"],
        },
      };
    },
    get({ challenge, rpId }, deviations = {}) {
      const authData = authenticatorData(rpId, deviations);
      const data = clientData("webauthn.get", challenge, deviations);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: deviations.userHandle ?? handle,
        },
      };
    },
  };
}
