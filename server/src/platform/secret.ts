import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The installation's secret: the given one, or one that is made once and kept in the data folder. */
export function installationSecret(given: string | undefined, dataDir: string): string {
  if (given !== undefined) return given;
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process that starts at this moment has made it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}

/** A key for one purpose, so that no two purposes share one. */
export const deriveSecret = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(`lectern ${purpose}`).digest();
