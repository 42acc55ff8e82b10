import { createHmac, timingSafeEqual } from "node:crypto";
import { checkConditions, type PolicyGrant, parsePolicy } from "./post-policy-conditions";
import { StoreRefusal } from "./store-refusal";

/** Credentials and bucket by S3's names, so that S3's tools work with the embedded store. */
export type PolicySigner = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string };

export type PolicyTerms = { key: string; contentType: string; maxBytes: number; seconds: number };

const ALGORITHM = "AWS4-HMAC-SHA256";
const CREDENTIAL = /^([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request$/;

/** The form fields of an S3 POST upload (signature version 4), all but the file. */
export function signPostPolicy(signer: PolicySigner, terms: PolicyTerms, now: Date): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const fields = {
    key: terms.key,
    bucket: signer.bucket,
    "Content-Type": terms.contentType,
    success_action_status: "201",
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`,
    "X-Amz-Date": stamp,
  };
  const policy = encode({
    expiration: new Date(now.getTime() + terms.seconds * 1000).toISOString(),
    conditions: [
      ["content-length-range", 1, terms.maxBytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  });
  return {
    ...fields,
    Policy: policy,
    "X-Amz-Signature": sign(policy, signer.secretAccessKey, day, signer.region),
  };
}

/**
 * What an upload form authorises. `fields` has lower-case names.
 * @throws StoreRefusal when the form is not signed by us, has expired, or breaks its own conditions.
 */
export function verifyPostPolicy(
  signer: PolicySigner,
  fields: ReadonlyMap<string, string>,
  now: Date,
): PolicyGrant {
  const policy = fields.get("policy");
  if (!policy) throw new StoreRefusal("AccessDenied", "The upload form has no policy.");
  requireSignature(signer, fields, policy);
  const parsed = parsePolicy(Buffer.from(policy, "base64").toString("utf8"));
  if (!(parsed.expiration > now)) throw new StoreRefusal("AccessDenied", "The upload form has expired.");
  return checkConditions(parsed.conditions, fields, signer.bucket);
}

function requireSignature(signer: PolicySigner, fields: ReadonlyMap<string, string>, policy: string): void {
  const [, accessKeyId, day = "", region = ""] = CREDENTIAL.exec(fields.get("x-amz-credential") ?? "") ?? [];
  if (accessKeyId !== signer.accessKeyId || region !== signer.region) {
    throw new StoreRefusal("InvalidAccessKeyId", "The upload form was not made for this store.");
  }
  const expected = sign(policy, signer.secretAccessKey, day, region);
  const signedHere = isSame(expected, fields.get("x-amz-signature") ?? "");
  if (!signedHere || fields.get("x-amz-algorithm") !== ALGORITHM) {
    throw new StoreRefusal("SignatureDoesNotMatch", "The upload form's signature is wrong.");
  }
}

function sign(policy: string, secret: string, day: string, region: string): string {
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(key, policy).toString("hex");
}

const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const encode = (policy: object): string => Buffer.from(JSON.stringify(policy)).toString("base64");

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
