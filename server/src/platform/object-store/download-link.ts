import { createHmac, timingSafeEqual } from "node:crypto";

/** Everything that a link promises; nothing of it can be changed without breaking the signature. */
export type DownloadTerms = { key: string; filename: string; contentType: string; expires: number };

/** The query of a link; `expires` counts seconds since 1970. */
export function signDownload(secret: string, terms: DownloadTerms): URLSearchParams {
  return new URLSearchParams({
    expires: String(terms.expires),
    filename: terms.filename,
    type: terms.contentType,
    signature: signatureOf(secret, terms),
  });
}

/** The terms of a link that is ours and has not expired, or null. */
export function verifyDownload(
  secret: string,
  key: string,
  query: URLSearchParams,
  now: Date,
): DownloadTerms | null {
  const terms = {
    key,
    filename: query.get("filename") ?? "",
    contentType: query.get("type") ?? "",
    expires: Number(query.get("expires")),
  };
  const expected = Buffer.from(signatureOf(secret, terms));
  const given = Buffer.from(query.get("signature") ?? "");
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return terms.expires * 1000 > now.getTime() ? terms : null;
}

function signatureOf(secret: string, terms: DownloadTerms): string {
  const promised = ["download", terms.key, terms.filename, terms.contentType, terms.expires];
  return createHmac("sha256", secret).update(JSON.stringify(promised)).digest("base64url");
}
