import { expect } from "vitest";

/** Fails when a log holds any of these, in whatever way it was written. */
export function expectNotIn(written: string, secrets: Record<string, string>): void {
  expect(written.length).toBeGreaterThan(100);
  const log = written.toLowerCase();
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(6);
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64").replace(/.=*$/, ""),
      Buffer.from(secret).toString("hex"),
      // As pino writes the bytes of a Buffer.
      [...Buffer.from(secret)].join(","),
    ];
    for (const form of forms)
      expect(log.includes(form.toLowerCase()), `${what} is in the log as ${form}`).toBe(false);
  }
}
