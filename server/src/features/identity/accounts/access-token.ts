import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";

/** Minutes that an access token lives; it is kept in a page's memory only. */
const LIFETIME = 10;
const ISSUER = "lectern";

export async function signAccessToken(key: CryptoKey, sessionId: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFETIME * 60)
    .sign(key);
}

/** The session that an access token was signed for, or null when it is forged, malformed or expired. */
export async function sessionOfAccessToken(key: CryptoKey, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: ISSUER,
      audience: ISSUER,
      algorithms: ["HS256"],
      typ: "at+jwt",
      currentDate: now,
    });
    return typeof payload.sid === "string" ? payload.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
