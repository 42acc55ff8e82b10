import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Where the password of the cluster in `home` is kept. */
export const passwordFile = (home: string): string => `${home}.password`;

/**
 * The password of the cluster in `home`, made when there is none. It is kept beside the cluster's folder, readable by
 * the server's account only: as root that is not PostgreSQL's.
 * @throws Error when the file holds anything else.
 */
export function databasePassword(home: string): string {
  const file = passwordFile(home);
  if (!existsSync(file)) make(file);
  const password = readFileSync(file, "utf8").trim();
  if (/^[0-9a-f]{64}$/.test(password)) return password;
  throw new Error(`${file} must hold the database's password. Remove it and start again.`);
}

/** Appears whole or not at all, whatever ends us meanwhile. */
function make(file: string): void {
  const fresh = `${file}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(fresh, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
    linkSync(fresh, file);
  } catch (error) {
    // Another process of ours was faster: its password holds.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
