import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";

/** Seconds in which a download has to begin. */
const LIFETIME = 60;
const ISSUER = "lectern";
const TYPE = "export+jwt";

/** Who may take the safe files out, and which. */
export type Ticket = { accountId: string; onlyAccepted: boolean };

/**
 * A ticket for one download by the browser itself, which sends no access token and writes to the disk what a page
 * would have to hold in its memory.
 */
export function signTicket(key: CryptoKey, { accountId, onlyAccepted }: Ticket, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ accepted: onlyAccepted })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(accountId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME)
    .sign(key);
}

/** What a ticket allows, or null when it is forged, malformed or expired. */
export async function readTicket(key: CryptoKey, ticket: string, now: Date): Promise<Ticket | null> {
  try {
    const { payload } = await jwtVerify(ticket, key, {
      issuer: ISSUER,
      algorithms: ["HS256"],
      typ: TYPE,
      currentDate: now,
    });
    const { sub: accountId, accepted: onlyAccepted } = payload;
    return accountId && typeof onlyAccepted === "boolean" ? { accountId, onlyAccepted } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
