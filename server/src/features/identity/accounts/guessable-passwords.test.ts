import { describe, expect } from "vitest";
import { currentEdition } from "#features/call/actions";
import { seen } from "#testing/client";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { DEMO_PASSWORD } from "../../../seed/accounts";
import { createAccount } from "./actions";
import { isCommonPassword } from "./guessable-passwords";

const { it, server, as, visitor, make } = onServer();

describe("a common password", () => {
  it.each([
    "Password1!",
    "PASSWORD!",
    "password123!",
    "p@ssw0rd!",
    "P@$$w0rd1!",
    "Pass!word1",
    "!!Welcome1!!",
    "Summer2024!",
    "qwerty123456!",
    "12345678!",
    "letmein!!",
    "iloveyou<3",
  ])("is recognised: %s", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    DEMO_PASSWORD,
    PASSWORD,
    "blue!kettle42",
    "vK7#pw!Qz2mX",
    "cat!98237461#",
    "constructor--proto__",
  ])("is not seen in %s", async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

describe("the portal refuses a common password", () => {
  const WORDS = ["This password is too common."];
  const body = { new_password1: "Password1!", new_password2: "Password1!" };

  it("at the sign-up", async () => {
    const person = {
      email: "new@example.org",
      username: "kim",
      password1: "Password1!",
      password2: "Password1!",
    };
    const answer = await visitor.post("/api/signup/", { ...person, token: "x" });
    expect(seen(answer)).toEqual({ status: 400, body: { password1: WORDS } });
  });

  it("at a change of password", async () => {
    const answer = await as(await make.speaker()).post("/api/password/change/", body);
    expect(seen(answer)).toEqual({ status: 400, body: { new_password1: WORDS } });
  });

  it("on the command line", async () => {
    const person = { email: "cli@example.org", group: "organiser", password: "Password1!" } as const;
    const edition = await currentEdition(server.platform.db);
    await expect(createAccount(server.platform, edition, person)).rejects.toMatchObject({
      fields: { password: WORDS },
    });
  });
});

it("refuses a password that repeats a name", async () => {
  const person = {
    email: "n@example.org",
    username: "nuser",
    password1: "nuser-nuser!",
    password2: "nuser-nuser!",
  };
  const answer = await visitor.post("/api/signup/", { ...person, token: "x" });
  const similar = ["The password is too similar to your username, name or email."];
  expect(seen(answer)).toEqual({ status: 400, body: { password1: similar } });
});
