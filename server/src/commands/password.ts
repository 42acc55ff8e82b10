import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { PASSWORD_RULES, type PasswordLimits } from "@lectern/domain/identity/accounts/password";
import { BadInput } from "../platform/http/refusal";

type Terminal = Readable & { isTTY?: boolean };

/** The password rules in one sentence. */
export const rulesInWords = (limits: PasswordLimits): string =>
  `A password needs: ${PASSWORD_RULES.map(({ wish }) => wish(limits)).join("; ")}.`;

/**
 * The password from the option, or else from one line of standard input: at a terminal it prompts without echo. Throws
 * BadInput that lists the rules when there is none.
 */
export async function passwordOf(
  given: string | undefined,
  limits: PasswordLimits,
  input: Terminal = process.stdin,
  output: Writable = process.stderr,
): Promise<string> {
  if (given !== undefined) return given;
  if (input.isTTY) output.write(`${rulesInWords(limits)}\nPassword: `);
  const line = await firstLine(input);
  if (input.isTTY) output.write("\n");
  if (!line) throw new BadInput({ password: [`No password was given. ${rulesInWords(limits)}`] });
  return line;
}

/** Runs `work`, and adds the rules to its refusal of a password. */
export async function namingRules<T>(limits: PasswordLimits, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadInput) || !error.fields.password) throw error;
    throw new BadInput({ ...error.fields, password: [...error.fields.password, rulesInWords(limits)] });
  }
}

/** The first line, or null when the input ends or is interrupted before it. Input is not echoed. */
function firstLine(input: Terminal): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  return new Promise((resolve, reject) => {
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
    });
    lines.once("close", () => resolve(null));
    input.once("error", reject);
  });
}
