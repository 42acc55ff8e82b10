import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { isRoot, postgresUid, runAsPostgres } from "./account";
import type { Binaries } from "./binaries";
import { DATABASE_USER } from "./cluster";
import { type ClusterFolders, openHomeAccess, pathThrough } from "./folders";

/**
 * The content of pg_hba.conf. The fingerprint shows, without a connection, whether the cluster's password is the one in
 * the file beside it; it reveals nothing, as the password is 256 random bits.
 */
function rules(password: string): string {
  const fingerprint = createHash("sha256").update(`lectern ${password}`).digest("hex");
  return `# Lectern writes this file, and writes it again when it differs. ${fingerprint}\nlocal all ${DATABASE_USER} scram-sha-256\n`;
}

const rulesFile = ({ data }: ClusterFolders): string => path.join(data, "pg_hba.conf");

/** Whether the cluster requires this password, from its next start at the latest. */
export function isProtected(folders: ClusterFolders, password: string): boolean {
  try {
    return readFileSync(rulesFile(folders), "utf8") === rules(password);
  } catch {
    return false;
  }
}

/**
 * Makes a stopped cluster require this password: a new one, one of an earlier version, or one whose password was lost.
 * The password is set before it is required, so this can be repeated after a crash.
 * @throws Error when that fails, such as while another process of ours does the same.
 */
export async function protect(folders: ClusterFolders, binaries: Binaries, password: string): Promise<void> {
  await setPassword(folders, binaries, password);
  const fresh = `${rulesFile(folders)}.new-${randomUUID()}`;
  try {
    // PostgreSQL owns the folder and may plant a link there: as root, never open an existing name.
    const file = openSync(fresh, "wx", 0o600);
    try {
      writeFileSync(file, rules(password));
      if (isRoot) fchownSync(file, postgresUid, postgresUid);
    } finally {
      closeSync(file);
    }
    renameSync(fresh, rulesFile(folders));
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** PostgreSQL's single-user mode asks for no password, and runs only while nothing else does on the cluster. */
async function setPassword(folders: ClusterFolders, { postgres }: Binaries, password: string): Promise<void> {
  const passage = openHomeAccess(folders);
  try {
    const data = pathThrough(passage, folders, folders.data);
    const settings = ["-c", "password_encryption=scram-sha-256", "-c", "log_min_error_statement=panic"];
    const child = spawn(postgres, ["--single", "-D", data, ...settings, "postgres"], {
      ...runAsPostgres,
      stdio: ["pipe", "ignore", "pipe", passage.handle ?? "ignore"],
    });
    child.stdin?.on("error", () => {}); // it has ended: see its status
    child.stdin?.end(`alter role ${DATABASE_USER} password '${password}'\n`);
    const [output, [status]] = await Promise.all([
      text(child.stderr ?? Readable.from([])),
      once(child, "close"),
    ]);
    // It exits with 0 even after a failed statement.
    const [fault] = /(ERROR|FATAL|PANIC):.*/.exec(output) ?? [];
    if (status !== 0 || fault) throw new Error(`its password could not be set (${fault ?? status})`);
  } finally {
    passage.close();
  }
}
