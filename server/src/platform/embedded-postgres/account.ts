import { userInfo } from "node:os";

/** The account that PostgreSQL runs under, for `child_process`. Empty: the same as ours. */
export type Account = { uid?: number; gid?: number };

// PostgreSQL refuses to run as root; "nobody" has this number in every Linux image.
const NOBODY = 65_534;

export const isRoot = process.getuid?.() === 0;

const postgresAccount: Account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** PostgreSQL looks its account up by name: refuses a number that has none, as containers may give. */
export function requireNamedAccount(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `The built-in PostgreSQL needs an account with a name; ${process.getuid?.()} has none. Run under a named account, or set DATABASE_URL.`,
    );
  }
}

/** The user number that owns PostgreSQL's files. */
export const postgresUid = isRoot ? NOBODY : (process.getuid?.() ?? 0);

/**
 * How PostgreSQL's programs are run. They get a fresh environment: ours holds secrets, and variables such as PGPORT or
 * LC_ALL would change what they do.
 */
export const runAsPostgres = {
  ...postgresAccount,
  cwd: "/",
  env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
};
