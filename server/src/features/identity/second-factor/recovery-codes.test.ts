import { WRONG_RECOVERY_CODE } from "@lectern/domain/identity/second-factor/words";
import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { markDevice } from "#features/identity/accounts/device";
import { seen } from "#testing/client";
import { auditDetailsOf, mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ask, factorsOf, ticketOf, withPasskey, withTotp } from "#testing/second-factor";

const { it, server, visitor, make } = onServer();
let person: Person;
let codes: string[];
beforeEach(async () => {
  person = await make.speaker();
  codes = (await withTotp(server, person)).recoveryCodes;
});

const finish = async (code: string | undefined) => {
  const ticket = await ticketOf(server, person.email);
  return ask(server, null, "login/second-factor", { ticket, method: "recovery", code });
};
const wrong = { status: 400, body: { code: [WRONG_RECOVERY_CODE] } };

it("are ten, of letters and digits that are not taken for one another, and stored hashed", async () => {
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
  const stored = await server.platform.db.execute(
    sql`select encode(hash, 'escape') as hash from recovery_code where account_id = ${person.id}`,
  );
  expect(stored.rows).toHaveLength(10);
  for (const code of codes) expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll("-", ""));
});

it("log a user in once each, however they are typed, and the owner is mailed how many are left", async () => {
  expect((await finish(codes[0]?.toUpperCase().replaceAll("-", " "))).statusCode).toBe(200);
  expect(seen(await finish(codes[0]))).toEqual(wrong);
  expect((await finish(codes[1])).statusCode).toBe(200);
  expect((await factorsOf(server, person)).recovery_codes_left).toBe(8);
  const mails = (await mailsTo(server, person.email)).filter(({ subject }) =>
    subject.endsWith("code was used"),
  );
  expect(mails.map(({ text }) => /You have \d left/.exec(text)?.[0]).sort()).toEqual([
    "You have 8 left",
    "You have 9 left",
  ]);
  expect((await auditDetailsOf(server, person.id)).map(({ action }) => action)).toEqual([
    "totp added",
    "recovery code used",
    "recovery code used",
  ]);
});

it("count as tries of a ticket: at the fifth wrong one the owner is notified by mail", async () => {
  const ticket = await ticketOf(server, person.email);
  const guess = () =>
    ask(server, null, "login/second-factor", { ticket, method: "recovery", code: "2222-2222-2222" });
  const subjects = async () => (await mailsTo(server, person.email)).map(({ subject }) => subject);
  for (let i = 0; i < 4; i++) expect(seen(await guess())).toEqual(wrong);
  expect(await subjects()).not.toContain("Lectern: a log-in failed at your second factor");
  expect(seen(await guess())).toEqual(wrong);
  expect(await subjects()).toContain("Lectern: a log-in failed at your second factor");
  expect((await auditDetailsOf(server, person.id)).at(-1)?.action).toBe("second factor failed");
  expect((await guess()).statusCode).toBe(401);
});

it("leave one session of one code, of 20 who use it at once", async () => {
  const sessions = async () =>
    (await server.platform.db.execute(sql`select from session where account_id = ${person.id}`)).rows.length;
  const before = await sessions();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => finishElsewhere(`race-${i}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
  expect(await sessions()).toBe(before + 1);
});

/** With a ticket of its own, from a device of its own, so that no limit answers in the place of the code. */
async function finishElsewhere(ticket: string) {
  const { db, clock, accessKey } = server.platform;
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  await db.execute(sql`
    insert into log_in_ticket (hash, account_id, expires_at)
    values (sha256(convert_to(${ticket}, 'UTF8')), ${person.id}, ${expiresAt})`);
  const body = { ticket, method: "recovery", code: codes[2] };
  const cookies = { lectern_device: await markDevice(accessKey, person.email) };
  return visitor.post("/api/login/second-factor/", body, { cookies });
}

it("give way to new ones, and are not those of another account", async () => {
  const made = await ask(server, person, "second-factor/recovery-codes");
  expect(made.json().recovery_codes).toHaveLength(10);
  expect(seen(await finish(codes[0]))).toEqual(wrong);
  const other = await make.speaker();
  const theirs = await withTotp(server, other);
  expect(seen(await finish(theirs.recoveryCodes[0]))).toEqual(wrong);
  expect((await finish(made.json().recovery_codes[9])).statusCode).toBe(200);
});

it("stay as they are when another factor comes, and are none without a factor", async () => {
  expect((await withPasskey(server, person)).recoveryCodes).toBeNull();
  expect((await finish(codes[0])).statusCode).toBe(200);
  const without = await make.speaker();
  expect(seen(await ask(server, without, "second-factor/recovery-codes"))).toEqual({
    status: 409,
    body: { detail: "Add a passkey or an authenticator app first." },
  });
});
