import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";

/** Seconds in which a download has to start. */
const LIFETIME = 60;
const ISSUER = "lectern";
const TYPE = "export+jwt";

/** The session that requested the safe files, and which of them. */
export type Ticket = { sessionId: string; onlyAccepted: boolean };

/**
 * A ticket for one download by the browser itself, which sends no access token, but streams to the disk instead of a
 * page's memory.
 */
export function signTicket(key: CryptoKey, { sessionId, onlyAccepted }: Ticket, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ accepted: onlyAccepted })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(sessionId)
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
    const { sub: sessionId, accepted: onlyAccepted } = payload;
    return sessionId && typeof onlyAccepted === "boolean" ? { sessionId, onlyAccepted } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
