import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import { randomSecret } from "./secrets";

const ISSUER = "lectern";
const TYPE = "rt+jwt";

/**
 * A fresh refresh token of a session. It is signed, so that one which was rotated away long ago is still known
 * to have been this session's: whoever shows it holds a stolen copy, or was stolen from.
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
 * lost. Nobody without the server's key can tell it.
 */
export async function nextRefreshToken(key: CryptoKey, sessionId: string, token: string): Promise<string> {
  const mark = await crypto.subtle.sign("HMAC", key, Buffer.from(`after ${token}`));
  return signRefreshToken(key, sessionId, Buffer.from(mark).toString("base64url"));
}

/** The session that a refresh token was signed for, be it the newest or not; null when it is no token of ours. */
export async function sessionOfRefreshToken(key: CryptoKey, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ["HS256"], typ: TYPE });
    return typeof payload.sid === "string" ? payload.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
