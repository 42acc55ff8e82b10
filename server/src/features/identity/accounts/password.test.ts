import { quickRatio } from "@lectern/domain/identity/accounts/similarity";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { lastMailTo } from "#testing/look";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { openSession } from "./sessions";
import { insertAccount } from "./store";

const { it, server, as, visitor, make } = onServer();

const NEW = "gr4nd-&-fine";
const SAVED = { status: 200, body: { detail: "New password has been saved." } };

const change = (who: { access: string } | null, first: string, second = first) =>
  as(who).post("/api/password/change/", { new_password1: first, new_password2: second });
const logIn = (email: string, password: string) =>
  visitor.post("/api/login/", { email, password, token: "solved" });

describe("POST /api/password/change/", () => {
  it("[3.55] [3.56] [7.21] sets the password, keeps this session, ends the others, and notifies the owner", async () => {
    const speaker = await make.speaker();
    const phone = (await logIn(speaker.email, PASSWORD)).json();
    expect(seen(await change(speaker, NEW))).toEqual(SAVED);
    expect((await as(speaker).get("/api/user/")).statusCode).toBe(200);
    expect((await as(phone).get("/api/user/")).statusCode).toBe(401);
    expect((await logIn(speaker.email, PASSWORD)).statusCode).toBe(400);
    expect((await logIn(speaker.email, NEW)).statusCode).toBe(200);
    const mail = await lastMailTo(server, speaker.email);
    expect(mail.subject).toBe("Lectern: your password was changed");
    expect(mail.text).toContain("http://localhost:3000/reset");
  });

  it("is taken ten times in ten minutes at most: each costs work and sends a mail", async () => {
    const speaker = await make.speaker();
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await change(speaker, `gr4nd-&-fine${i}`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it("[5.63] [5.64] requires both fields, alike", async () => {
    const speaker = await make.speaker();
    expect(seen(await change(speaker, NEW, "0ther-&-pass"))).toEqual({
      status: 400,
      body: { new_password2: ["The two password fields didn't match."] },
    });
    const missing = ["This field is required."];
    expect(seen(await as(speaker).post("/api/password/change/", {}))).toEqual({
      status: 400,
      body: { new_password1: missing, new_password2: missing },
    });
    expect((await logIn(speaker.email, PASSWORD)).statusCode).toBe(200);
  });

  it("[5.8] refuses what resembles the name of the profile", async () => {
    const speaker = await make.speaker();
    expect(seen(await change(speaker, "Ada-Lovelace!"))).toEqual({
      status: 400,
      body: { new_password1: ["The password is too similar to your username, name or email."] },
    });
  });

  it("is for people who are logged in", async () => {
    expect((await change(null, NEW)).statusCode).toBe(401);
  });

  it("sets the first password of an account that has only social log-in", async () => {
    const { db, clock } = server.platform;
    const email = "social@example.org";
    const now = clock.now();
    const account = await insertAccount(db, { email, username: "s", emailVerifiedAt: now, createdAt: now });
    expect((await logIn(email, "anything-&-else")).statusCode).toBe(400);
    const { access } = await openSession(server.platform, db, account?.id ?? "", "test");
    expect(seen(await change({ access }, NEW))).toEqual(SAVED);
    expect((await logIn(email, NEW)).statusCode).toBe(200);
  });

  it("takes the same characters in another Unicode form as the same password", async () => {
    const speaker = await make.speaker();
    await change(speaker, "p\u00e9ch\u00e9-&-42");
    expect((await logIn(speaker.email, "pe\u0301che\u0301-&-42")).statusCode).toBe(200);
  });

  it("[9.7] respects the bounds of the edition", async () => {
    const speaker = await make.speaker();
    await make.setting("passwordMax", 64);
    await make.setting("passwordMin", 12);
    expect(seen(await change(speaker, "ab-1234567"))).toEqual({
      status: 400,
      body: { new_password1: ["The password must have 12 to 64 characters."] },
    });
    expect(seen(await change(speaker, "four words & a number 7"))).toEqual(SAVED);
    await make.setting("passwordMin", 8);
    await make.setting("passwordMax", 16);
  });
});

describe("the likeness of two texts", () => {
  const word = fc.string({ unit: "grapheme", maxLength: 20 }).filter((s) => !s.includes("\0"));

  it("is between 0 and 1", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(quickRatio(a, b)).toBeGreaterThanOrEqual(0);
        expect(quickRatio(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("is 1 for the same characters in any order, and 0 for none in common", () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(quickRatio(text, [...text].toReversed().join(""))).toBe(1);
        if (text !== "") expect(quickRatio(text, "\u0000")).toBe(0);
      }),
    );
  });

  it("does not depend on which text comes first", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(quickRatio(a, b)).toBe(quickRatio(b, a));
      }),
    );
  });
});
