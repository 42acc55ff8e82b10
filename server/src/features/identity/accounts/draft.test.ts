import { expect } from "vitest";
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
