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
import type { ClusterFolders } from "./folders";
import { openHomeAccess, pathThrough } from "./home-access";

/**
 * What pg_hba.conf says. The mark shows whether the password that is asked for is the one in the file beside the
 * cluster, without a connection; nothing can be learnt from it, as the password is 256 random bits.
 */
function rules(password: string): string {
  const mark = createHash("sha256").update(`lectern ${password}`).digest("hex");
  return `# Lectern writes this file, and writes it again when it differs. ${mark}\nlocal all ${DATABASE_USER} scram-sha-256\n`;
}

const rulesFile = ({ data }: ClusterFolders): string => path.join(data, "pg_hba.conf");

/** Whether the cluster asks for this password, from its next start at the latest. */
export function isProtected(folders: ClusterFolders, password: string): boolean {
  try {
    return readFileSync(rulesFile(folders), "utf8") === rules(password);
  } catch {
    return false;
  }
}

/**
 * Has a cluster that does not run ask for this password: a new one, one that an earlier version made, or one whose
 * password was lost. It is set before it is asked for, so after a crash in between this is done again.
 * @throws Error when that fails, as while another process of ours does the same.
 */
export async function protect(folders: ClusterFolders, binaries: Binaries, password: string): Promise<void> {
  await setPassword(folders, binaries, password);
  const fresh = `${rulesFile(folders)}.new-${randomUUID()}`;
  try {
    // The folder is PostgreSQL's: as root, never by name what it may have put a link in place of.
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
    child.stdin?.on("error", () => {}); // it has ended: its status tells
    child.stdin?.end(`alter role ${DATABASE_USER} password '${password}'\n`);
    const [words, [status]] = await Promise.all([
      text(child.stderr ?? Readable.from([])),
      once(child, "close"),
    ]);
    // It ends with success also after a statement that failed.
    const [fault] = /(ERROR|FATAL|PANIC):.*/.exec(words) ?? [];
    if (status !== 0 || fault) throw new Error(`its password could not be set (${fault ?? status})`);
  } finally {
    passage.close();
  }
}
