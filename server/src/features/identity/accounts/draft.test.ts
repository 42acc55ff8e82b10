import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { membership } from "#features/identity/tables";
import { mail as mails } from "#features/post/tables";
import { lastMailTo } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();
const PRODUCT = "ZebraCon";
let speaker: Person;
it.beforeAll(async () => {
  const body = { slug: "next", product: PRODUCT, year: 2027, panel: false };
  expect((await as(await make.organiser()).post("/api/calls/", body)).statusCode).toBe(201);
  speaker = await make.speaker();
});

it("names the default call in the account mails of a draft, which a stranger may guess", async () => {
  const email = "curious@example.net";
  const person = { email, username: "curious", password1: PASSWORD, password2: PASSWORD, token: "solved" };
  expect((await visitor.post("/api/c/next/signup/", person)).statusCode).toBe(201);
  const reset = { email: speaker.email, token: "solved" };
  expect((await visitor.post("/api/c/next/password/reset/", reset)).statusCode).toBe(200);
  for (const to of [email, speaker.email]) {
    const { subject, text } = await lastMailTo(server, to);
    expect(subject).toMatch(/^Lectern: /);
    expect(`${subject} ${text}`).not.toContain(PRODUCT);
  }
});

it("names the default call in what a draft gives to an authenticator app or a passkey", async () => {
  const app = await as(speaker).post("/api/c/next/second-factor/totp/");
  const passkey = await as(speaker).post("/api/c/next/second-factor/passkeys/options/");
  for (const answer of [app, passkey]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain("Lectern");
    expect(answer.payload).not.toContain(PRODUCT);
  }
});

it("shows no organiser of another call than the default one by a mail who has an account", async () => {
  const { everyCall } = server.platform;
  const boss = await make.speaker();
  const next = await findCall(everyCall, "next");
  await everyCall
    .insert(membership)
    .values({ callId: next?.id ?? 0, accountId: boss.id, group: "organiser" });
  const [known, unverified] = [await make.speaker(), await make.speaker({ verified: false })];
  const named = (email: string) => ({ email, token: "solved" });
  const signUp = (email: string) =>
    visitor.post("/api/c/next/signup/", {
      ...named(email),
      username: "curious",
      password1: PASSWORD,
      password2: PASSWORD,
    });
  const answers = [
    await visitor.post("/api/c/next/password/reset/", named(known.email)),
    await visitor.post("/api/c/next/signup/resend-email/", named(unverified.email)),
    await signUp(known.email),
    await signUp("stranger@example.org"),
    await as(boss).post("/api/c/next/user/address/", { email: known.email }),
  ];
  for (const answer of answers) expect(answer.statusCode).toBeLessThan(300);
  expect((await lastMailTo(server, "stranger@example.org")).text).toContain("/c/next/signup/");
  const nothing = { waiting: 0, sent: 0, returned: 0, refused: 0, stopped: 0 };
  const outbox = await as(boss).get("/api/c/next/mails/");
  expect([outbox.statusCode, outbox.json()]).toEqual([200, { mails: [], next: null, counts: nothing }]);
  const [mail] = await server.platform
    .databaseOf(next?.id ?? 0)
    .select()
    .from(mails);
  expect((await as(boss).get(`/api/c/next/mails/${mail?.id}/`)).statusCode).toBe(404);
  expect((await as(boss).get("/api/c/next/dashboard/")).json().stepsLeft).toContain("mail");

  await visitor.post("/api/password/reset/", named(known.email));
  const shown = (await as(await make.organiser()).get("/api/mails/")).json().mails;
  expect(shown).toContainEqual(expect.objectContaining({ to: known.email, kind: "reset-password" }));
});
