/**
 * Asks a store, as a browser would before an upload, whether pages of this origin may send files to it.
 * @throws Error with a plain sentence when they may not.
 */
export async function checkCrossOrigin(uploadUrl: string, origin: string): Promise<void> {
  const answer = await fetch(uploadUrl, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST" },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (answer === null) throw new Error(`The store does not answer at ${new URL(uploadUrl).origin}.`);
  const allowed = answer.headers.get("access-control-allow-origin");
  const methods = answer.headers.get("access-control-allow-methods") ?? "";
  if (answer.ok && (allowed === origin || allowed === "*") && /\bPOST\b/i.test(methods)) return;
  throw new Error(
    `Browsers may not upload to the bucket: its CORS rules must allow POST from ${origin} (docs/operations.md).`,
  );
}
