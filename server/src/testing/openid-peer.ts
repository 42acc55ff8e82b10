import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, type JWK, Provider } from "oidc-provider";

export type PeerPerson = {
  sub: string;
  email: string;
  email_verified: boolean | string;
  given_name: string;
  family_name: string;
};

/** Something that plays a provider. `person` is who sits before it, and may be changed. */
export type Peer = {
  url: string;
  person: PeerPerson;
  /** Changes the ID tokens that it answers with, as someone who can forge its answers would. */
  onIdToken: ((token: string) => string) | null;
  /** Signs with another key from now on, and publishes that one alone. */
  rotateKeys(): void;
  close(): Promise<void>;
};

/** Another application that people log in to with the same provider. */
export const OTHER_CLIENT = "another-portal";
const CLIENT = "lectern";
const SECRET = "their-secret";

/** How a provider differs from others. */
type Ways = {
  /** As Google; without, a verifier is an error, as with LinkedIn. */
  pkce: boolean;
  /** Whether names and email are in the ID token, and not at the userinfo endpoint only. */
  inToken: boolean;
};

/** As strict as Google: PKCE is required. Names and email are at its userinfo endpoint only. */
export const AS_GOOGLE: Ways = { pkce: true, inToken: false };
/** Knows no PKCE and has names and email in the ID token. */
export const AS_LINKEDIN: Ways = { pkce: false, inToken: true };

/** A certified OpenID provider, whose codes work once. It logs everyone in at once. */
export async function openidPeer(redirectUri: string, person: PeerPerson, ways: Ways): Promise<Peer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const start = () => startProvider(url, redirectUri, ways, peer);
  const peer: Peer = {
    url,
    person,
    onIdToken: null,
    rotateKeys() {
      provider = start();
    },
    close: () => closed(server),
  };
  let provider = start();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/let-in/")) return void provider.callback()(request, response);
    const login = { accountId: peer.person.sub };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  return peer;
}

/** A provider with keys of its own. */
function startProvider(url: string, redirectUri: string, { pkce, inToken }: Ways, peer: Peer): Provider {
  const settings: Configuration = {
    clients: [CLIENT, OTHER_CLIENT].map((client_id) => ({
      client_id,
      client_secret: SECRET,
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code"],
      response_types: ["code"],
    })),
    jwks: { keys: [newKey()] },
    pkce: { required: () => pkce },
    conformIdTokenClaims: !inToken,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["only-for-tests"] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_, interaction) => `/let-in/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...peer.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(url, settings);
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (peer.onIdToken && typeof body === "object" && body !== null && "id_token" in body)
      context.body = { ...body, id_token: peer.onIdToken(String(body.id_token)) };
  });
  return provider;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as JWK;
}

/** Ends a server at once, with the connections that clients keep for later. */
export function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
