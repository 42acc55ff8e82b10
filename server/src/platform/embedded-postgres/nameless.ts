import { existsSync } from "node:fs";
import os from "node:os";
import { weAreRoot } from "./account";

const UNSHARE = "/usr/bin/unshare";
/** Every Linux knows this number by a name. */
const NOBODY = 65_534;

/** Whether this process runs under a number that stands in no /etc/passwd, as containers may be told to. */
const nameless = (): boolean => {
  if (weAreRoot) return false;
  try {
    os.userInfo();
    return false;
  } catch {
    return true;
  }
};

/**
 * A command line for a program that asks for its account's name and ends when there is none, as initdb does. In a
 * namespace of its own it sees itself as "nobody", while what it makes still belongs to us.
 */
export function underSomeName(program: string, programArguments: string[]): [string, string[]] {
  if (!nameless() || !existsSync(UNSHARE)) return [program, programArguments];
  const mapped = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];
  return [UNSHARE, [...mapped, program, ...programArguments]];
}

/** What to do where even that does not help; nothing for who has a name. */
export const howToGetAName = (): string =>
  nameless()
    ? ` PostgreSQL needs an account with a name: user ${process.getuid?.()} stands in no /etc/passwd, and this system allows no namespace in its place. Start as a user that does, or set DATABASE_URL.`
    : "";
