import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, it } from "vitest";
import { BadInput } from "../platform/http/refusal";
import { namingRules, passwordOf, rulesInWords } from "./password";

const RULES = rulesInWords(EDITION_DEFAULTS);

function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => modes.push(raw),
  });
  return { input, modes };
}
async function asked(input: PassThrough, typed: string | null) {
  const output = new PassThrough();
  const password = passwordOf(undefined, EDITION_DEFAULTS, input, output);
  if (typed === null) input.end();
  else input.write(typed);
  const answer = await password;
  output.end();
  return { answer, shown: await text(output) };
}

it("takes a password that was given and reads nothing", async () => {
  expect(await passwordOf("given-1!", EDITION_DEFAULTS, new PassThrough())).toBe("given-1!");
});

it("asks for a password at a terminal with the rules, and does not show what is typed", async () => {
  const { input, modes } = terminal();
  const { answer, shown } = await asked(input, "str0ng-&-fine\r");
  expect(answer).toBe("str0ng-&-fine");
  expect(shown).toBe(`${RULES}\nPassword: \n`);
  expect(modes).toEqual([true, false]);
});

it("reads one line where there is no terminal, and prints nothing", async () => {
  const { answer, shown } = await asked(new PassThrough(), "str0ng-&-fine\nmore\n");
  expect([answer, shown]).toEqual(["str0ng-&-fine", ""]);
});

it("names the rules where no password is given, and where one is refused", async () => {
  const none = { password: [`No password was given. ${RULES}`] };
  await expect(asked(new PassThrough(), null)).rejects.toMatchObject({ fields: none });
  const { input } = terminal();
  await expect(asked(input, "\u0003")).rejects.toMatchObject({ fields: none });
  const weak = () => Promise.reject(new BadInput({ password: ["Too short."] }));
  await expect(namingRules(EDITION_DEFAULTS, weak)).rejects.toMatchObject({
    fields: { password: ["Too short.", RULES] },
  });
  expect(RULES).toContain("8 to 16 characters");
});
