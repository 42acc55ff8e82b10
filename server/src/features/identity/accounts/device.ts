import { randomUUID } from "node:crypto";
import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import { addressDigest } from "./secrets";

const ISSUER = "lectern";
const TYPE = "device+jwt";

/**
 * Marks a device on which an address's owner was authenticated: by the password, a provider or a link in a mail.
 * It grants no access, but has its own rate limit, so that attackers who guess passwords cannot lock the owner out.
 */
export const markDevice = (key: CryptoKey, email: string): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(addressDigest(email))
    .setJti(randomUUID())
    .sign(key);

/** The id of a device that was marked for this address, or null. */
export async function deviceOf(key: CryptoKey, mark: string | null, email: string): Promise<string | null> {
  if (mark === null) return null;
  try {
    const subject = addressDigest(email);
    const checks = { issuer: ISSUER, algorithms: ["HS256"], typ: TYPE, subject };
    return (await jwtVerify(mark, key, checks)).payload.jti ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
