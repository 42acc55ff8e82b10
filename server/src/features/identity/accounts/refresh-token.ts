import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import { randomSecret } from "./secrets";

const ISSUER = "lectern";
const TYPE = "rt+jwt";

/**
 * A new refresh token of a session. It is signed, so that an old one is still recognised as this session's: its use means
 * that a token was stolen.
 */
export const signRefreshToken = (
  key: CryptoKey,
  sessionId: string,
  mark: string = randomSecret(),
): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: TYPE })
    .setIssuer(ISSUER)
    .setJti(mark)
    .sign(key);

/**
 * The token that a session has after this one: always the same, so that it can be given again to whom the answer got
 * lost. Without the server's key it cannot be guessed.
 */
export async function nextRefreshToken(key: CryptoKey, sessionId: string, token: string): Promise<string> {
  const mark = await crypto.subtle.sign("HMAC", key, Buffer.from(`after ${token}`));
  return signRefreshToken(key, sessionId, Buffer.from(mark).toString("base64url"));
}

/** The session that a refresh token was signed for, also an old one; null when it is not ours. */
export async function sessionOfRefreshToken(key: CryptoKey, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ["HS256"], typ: TYPE });
    return typeof payload.sid === "string" ? payload.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
