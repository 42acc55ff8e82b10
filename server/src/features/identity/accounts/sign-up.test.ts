import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { describe, expect } from "vitest";
import { linkIn, seen } from "#testing/client";
import { lastMailTo, mailsTo } from "#testing/look";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, visitor, make } = onServer();

let people = 0;
const newAddress = () => `newcomer-${++people}@example.org`;

const form = (email: string, changes = {}) => ({
  email,
  username: "grace",
  password1: PASSWORD,
  password2: PASSWORD,
  token: "solved",
  ...changes,
});
const signUp = (email: string, changes = {}) => visitor.post("/api/signup/", form(email, changes));
const verify = (key: string) => visitor.post("/api/signup/verify-email/", { key });
const resend = (email: string) => visitor.post("/api/signup/resend-email/", { email });
const logIn = (email: string) => visitor.post("/api/login/", { email, password: PASSWORD, token: "solved" });

const keyFor = async (address: string) =>
  linkIn((await lastMailTo(server, address)).text, "/signup/account-confirm-email/")
    .split("/")
    .at(-1) ?? "";

const DONE = { status: 201, body: { detail: "Verification e-mail sent." } };
const RESENT = { status: 200, body: { detail: "Verification link has been resent to your email!" } };
const DEAD_LINK = { status: 400, body: { key: [BAD_LINK] } };

describe("POST /api/signup/", () => {
  it("[7.13] makes an unverified speaker and mails a link that verifies", async () => {
    const email = newAddress();
    expect(seen(await signUp(email))).toEqual(DONE);
    expect((await logIn(email)).statusCode).toBe(423);
    const mails = await mailsTo(server, email);
    expect(mails.map((mail) => mail.subject)).toEqual(["Lectern: please confirm your email address"]);
    expect(seen(await verify(await keyFor(email)))).toEqual({
      status: 200,
      body: { detail: "Your Email has been verified!" },
    });
    expect((await logIn(email)).json().user).toEqual({
      email,
      first_name: "",
      last_name: "",
      group: "speaker",
      can_submit: false,
      second_factor: { required: false, active: false },
    });
  });

  it("[3.5] makes a speaker and ignores a group in the body", async () => {
    const email = newAddress();
    await signUp(email, { group: "organiser", is_staff: true, emailVerifiedAt: "2025-01-01" });
    expect((await logIn(email)).statusCode).toBe(423);
    await verify(await keyFor(email));
    expect((await logIn(email)).json().user.group).toBe("speaker");
  });

  it("gives the same answer for a known address, in any case, and notifies its owner by mail", async () => {
    const { email } = await make.speaker();
    expect(
      seen(await signUp(email.toUpperCase(), { password1: "0ther-&-pass", password2: "0ther-&-pass" })),
    ).toEqual(DONE);
    const mails = await mailsTo(server, email);
    expect(mails.map((mail) => mail.subject)).toEqual(["Lectern: you already have an account"]);
    expect(mails[0]?.text).not.toContain("account-confirm-email");
    expect((await logIn(email)).statusCode).toBe(200);
  });

  it("makes one account of ten sign-ups at once", async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
    expect(answers.map(seen)).toEqual(Array(5).fill(DONE));
    const subjects = (await mailsTo(server, email)).map((mail) => mail.subject).sort();
    expect(subjects).toEqual([
      "Lectern: please confirm your email address",
      ...Array(4).fill("Lectern: you already have an account"),
    ]);
  });

  it("[5.6] says that the passwords differ, and writes nothing", async () => {
    const email = newAddress();
    expect(seen(await signUp(email, { password2: "s0mething-&-else" }))).toEqual({
      status: 400,
      body: { password2: ["The two password fields didn't match."] },
    });
    expect(await mailsTo(server, email)).toEqual([]);
    expect((await logIn(email)).statusCode).toBe(400);
  });

  it("[5.2] [5.3] [5.4] [5.5] [7.48] names each missing field, and an address that is none", async () => {
    const missing = ["This field is required."];
    expect(seen(await signUp("", { email: undefined, username: undefined, token: undefined }))).toEqual({
      status: 400,
      body: { email: missing, username: missing, token: missing },
    });
    expect(seen(await signUp("not an address"))).toEqual({
      status: 400,
      body: { email: ["Enter a valid email address."] },
    });
  });

  const LENGTH = "The password must have 8 to 16 characters.";
  const SIMILAR = "The password is too similar to your username, name or email.";
  const DIGITS = "The password must not consist of digits only.";
  const SPECIAL = "The password must contain at least one special character.";
  const COMMON = "This password is too common.";
  it.each([
    ["[5.9]", "sh0rt-&", [LENGTH, COMMON]],
    ["[5.9]", "much-t00-long-&-so", [LENGTH]],
    ["[5.8]", "marvellous!", [SIMILAR]],
    ["[5.8]", "marvelIous1!", [SIMILAR]],
    ["[5.8]", "lighthouse-9", [SIMILAR, COMMON]],
    ["[5.11]", "plainletters", [SPECIAL]],
    ["[5.10]", "2718281828", [DIGITS, SPECIAL]],
    ["[5.10]", "٣١٤١٥٩٢٦٥", [DIGITS, SPECIAL]],
    ["[5.10]", "1234567", [LENGTH, DIGITS, SPECIAL, COMMON]],
  ])("%s refuses the password %s with a message for each broken rule", async (_ids, password, messages) => {
    const changes = { username: "marvellous", password1: password, password2: password };
    expect(seen(await signUp("keeper@lighthouse.example", changes))).toEqual({
      status: 400,
      body: { password1: messages },
    });
  });

  it("[5.9] [9.7] takes a password of 8 and of 16 characters", async () => {
    for (const password of ["qv-73951", "qv-7395184026137"]) {
      const answer = await signUp(newAddress(), { password1: password, password2: password });
      expect(seen(answer)).toEqual(DONE);
    }
  });
});

describe("a verification link", () => {
  it("[7.14] works once", async () => {
    const email = newAddress();
    await signUp(email);
    const key = await keyFor(email);
    expect((await verify(key)).statusCode).toBe(200);
    expect(seen(await verify(key))).toEqual(DEAD_LINK);
  });

  it("works once when it is used twice at the same moment", async () => {
    const email = newAddress();
    await signUp(email);
    const key = await keyFor(email);
    const answers = await Promise.all([verify(key), verify(key), verify(key)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it("gives way to the newest one", async () => {
    const email = newAddress();
    await signUp(email);
    const first = await keyFor(email);
    expect(seen(await resend(email.toUpperCase()))).toEqual(RESENT);
    const second = await keyFor(email);
    expect(second).not.toBe(first);
    expect(seen(await verify(first))).toEqual(DEAD_LINK);
    expect((await verify(second)).statusCode).toBe(200);
  });

  it("ends after three days", async () => {
    const email = newAddress();
    await signUp(email);
    server.clock.advance(72 * 3600);
    expect(seen(await verify(await keyFor(email)))).toEqual(DEAD_LINK);
  });

  it("cannot be distinguished from an invalid one", async () => {
    for (const key of ["x", "../../etc/passwd", "0".repeat(200)]) {
      expect(seen(await verify(key))).toEqual(DEAD_LINK);
    }
  });
});

describe("POST /api/signup/resend-email/", () => {
  it("[7.15] answers alike for unknown and for verified addresses, and mails neither", async () => {
    const { email } = await make.speaker();
    expect(seen(await resend(email))).toEqual(RESENT);
    expect(seen(await resend("stranger@example.org"))).toEqual(RESENT);
    expect(await mailsTo(server, email)).toEqual([]);
    expect(await mailsTo(server, "stranger@example.org")).toEqual([]);
  });

  it("mails one address five times in ten minutes at most, known or not", async () => {
    for (const address of [(await make.speaker({ verified: false })).email, "ghost@example.org"]) {
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push(await resend(address));
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("shares a limit of seven mails with sign-ups and resets for the same address, known or not", async () => {
    for (const address of [(await make.speaker({ verified: false })).email, "spectre@example.org"]) {
      const statuses = [];
      for (let i = 0; i < 3; i++) {
        const reset = { email: address.toUpperCase(), token: "x" };
        statuses.push(
          (await resend(address)).statusCode,
          (await signUp(address)).statusCode,
          (await visitor.post("/api/password/reset/", reset)).statusCode,
        );
      }
      expect(statuses).toEqual([200, 201, 200, 200, 201, 200, 200, 429, 429]);
      expect(await mailsTo(server, address)).toHaveLength(address.startsWith("spectre") ? 6 : 7);
    }
  });
});
