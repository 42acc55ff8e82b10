import { WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { URI } from "otpauth";
import { expect } from "vitest";
import { seen } from "#testing/client";
import { auditDetailsOf, lastMailTo, mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import {
  ask,
  codeOf,
  factorsOf,
  logInByPassword,
  ticketOf,
  withPasskey,
  withTotp,
} from "#testing/second-factor";
import { consumeTimeStep, totpOf } from "./store";

const { it, server, as, make } = onServer();
let person: Person;

const newcomer = async () => {
  person = await make.speaker();
};
const finish = (ticket: string, code: string) =>
  ask(server, null, "login/second-factor", { ticket, method: "totp", code });
const wrong = { status: 400, body: { code: [WRONG_TOTP] } };

it("shows a secret once, as apps take it, and does not count it before a code has confirmed it", async () => {
  await newcomer();
  const begun = await ask(server, person, "second-factor/totp");
  expect(seen(begun)).toEqual({
    status: 200,
    body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) },
  });
  const { secret, uri } = begun.json();
  expect(uri).toBe(
    `otpauth://totp/Lectern:${encodeURIComponent(person.email)}?issuer=Lectern&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(URI.parse(uri).generate({ timestamp: server.clock.now().getTime() } as never)).toBe(
    codeOf(server, secret),
  );
  expect((await factorsOf(server, person)).totp).toBeNull();
  expect((await logInByPassword(server, person.email)).json()).toHaveProperty("access");
});

it("accepts no code at log-in or as a proof before a code has confirmed the app", async () => {
  await newcomer();
  await withPasskey(server, person);
  const { secret } = (await ask(server, person, "second-factor/totp")).json();
  for (const code of ["000000", codeOf(server, secret)]) {
    expect(seen(await finish(await ticketOf(server, person.email), code))).toEqual(wrong);
    expect(seen(await ask(server, person, "session/prove", { method: "totp", code }))).toEqual(wrong);
  }
  expect((await factorsOf(server, person)).totp).toBeNull();
});

it("is active from the code that confirms it, comes with ten recovery codes, and its owner is notified", async () => {
  await newcomer();
  const { secret } = (await ask(server, person, "second-factor/totp")).json();
  expect(seen(await ask(server, person, "second-factor/totp/confirm", { code: "000000" }))).toEqual(wrong);
  const spaced = codeOf(server, secret).replace(/(...)/, "$1 ");
  const confirmed = await ask(server, person, "second-factor/totp/confirm", { code: spaced });
  expect(confirmed.json().recovery_codes).toHaveLength(10);
  const now = server.clock.now().toISOString();
  expect(await factorsOf(server, person)).toEqual({
    required: false,
    totp: { created_at: now, last_used_at: now },
    passkeys: [],
    passkeys_offered: true,
    recovery_codes_left: 10,
    proof: {
      fresh_until: new Date(server.clock.now().getTime() + 600_000).toISOString(),
      methods: ["totp", "recovery"],
      providers: [],
    },
  });
  expect((await lastMailTo(server, person.email)).subject).toContain("an authenticator app was added");
  expect(await auditDetailsOf(server, person.id)).toEqual([
    { action: "totp added", details: { accountId: person.id } },
  ]);
});

it("keeps the secret so that it is of no use in another account, or without the key", async () => {
  await newcomer();
  const { secret } = await withTotp(server, person);
  const row = await totpOf(server.platform.db, person.id);
  expect(row?.sealed).not.toContain(secret);
  const other = await make.speaker();
  await withTotp(server, other);
  await server.platform.db.execute(
    `update totp set sealed = '${row?.sealed}' where account_id = '${other.id}'`,
  );
  expect(seen(await finish(await ticketOf(server, other.email), codeOf(server, secret)))).toEqual(wrong);
});

it("takes the code of this time step, of the one before and of the next, and no other", async () => {
  await newcomer();
  const { secret } = await withTotp(server, person);
  server.clock.advance(300);
  for (const [seconds, status] of [
    [-60, 400],
    [60, 400],
    [-30, 200],
    [0, 200],
    [30, 200],
  ] as const) {
    const answer = await finish(await ticketOf(server, person.email), codeOf(server, secret, seconds));
    expect([seconds, answer.statusCode]).toEqual([seconds, status]);
  }
});

it("takes a code once, and none older than the last, not even the one that confirmed it", async () => {
  await newcomer();
  const { secret } = (await ask(server, person, "second-factor/totp")).json();
  const code = codeOf(server, secret);
  await ask(server, person, "second-factor/totp/confirm", { code });
  expect(seen(await finish(await ticketOf(server, person.email), code))).toEqual(wrong);
  const next = codeOf(server, secret, 30);
  expect((await finish(await ticketOf(server, person.email), next)).statusCode).toBe(200);
  expect(seen(await finish(await ticketOf(server, person.email), next))).toEqual(wrong);
});

it("opens one session of one code, however many ask at once", async () => {
  await newcomer();
  const { secret } = await withTotp(server, person);
  const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(server, person.email)));
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codeOf(server, secret))));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it("takes no code of an app that was replaced while the code was being verified", async () => {
  await newcomer();
  await withTotp(server, person);
  const { db, clock } = server.platform;
  const verified = await totpOf(db, person.id);
  expect((await as(person).delete("/api/second-factor/totp/")).statusCode).toBe(204);
  await withTotp(server, person);
  const farAhead = Number.MAX_SAFE_INTEGER;
  expect(verified && (await consumeTimeStep(db, verified, farAhead, clock.now()))).toBe(false);
});

it("is one for each account: a removed one can be replaced, and the last one takes the recovery codes with it", async () => {
  await newcomer();
  await withTotp(server, person);
  const active = {
    status: 409,
    body: { detail: expect.stringContaining("already have an authenticator app") },
  };
  expect(seen(await ask(server, person, "second-factor/totp"))).toEqual(active);
  expect(seen(await ask(server, person, "second-factor/totp/confirm", { code: "000000" }))).toEqual(active);
  const remove = () => as(person).delete("/api/second-factor/totp/");
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(404);
  expect(await factorsOf(server, person)).toMatchObject({ totp: null, recovery_codes_left: 0 });
  expect((await mailsTo(server, person.email)).map(({ subject }) => subject)).toContain(
    "Lectern: your authenticator app was removed",
  );
  expect((await logInByPassword(server, person.email)).json()).toHaveProperty("access");
  expect((await ask(server, await make.session(person), "second-factor/totp")).statusCode).toBe(200);
});
