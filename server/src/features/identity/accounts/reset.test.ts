import { joinResetKey, splitResetKey } from "@lectern/domain/identity/accounts/reset-link";
import { BAD_CREDENTIALS, BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { linkIn, seen } from "#testing/client";
import { lastMailTo, linkTo, mailsTo, waiters } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { withTotp } from "#testing/second-factor";
import { addressWorld, uniqueAddress } from "./address/world.fixture";
import { replaceKey } from "./key-store";
import { digest } from "./secrets";
import { lockAccount } from "./store";

const { it, server, as, visitor, make } = onServer();

const NEW = "gr4nd-&-fine";
const ASKED = {
  status: 200,
  body: { detail: "If the address belongs to an account, a password reset link has been sent to it." },
};
const DONE = { status: 200, body: { detail: "Password has been reset with the new password." } };
const WRONG = { status: 400, body: { non_field_errors: [BAD_CREDENTIALS] } };
const DEAD_LINK = { status: 400, body: { token: [BAD_LINK] } };

const ask = (email: string) => visitor.post("/api/password/reset/", { email, token: "solved" });
const confirm = (link: { uid: string; token: string }, password = NEW, again = password) =>
  visitor.post("/api/password/reset/confirm/", {
    ...link,
    new_password1: password,
    new_password2: again,
  });
const logIn = (email: string, password: string) =>
  visitor.post("/api/login/", { email, password, token: "solved" });

/** The two halves of the newest link, as the page splits them. */
async function linkFor(address: string) {
  const path = await linkTo(server, address, "/password/reset/key/");
  return splitResetKey(/^\/password\/reset\/key\/(.+)\/$/.exec(path)?.[1] ?? "");
}
async function askedLink(email: string) {
  await ask(email);
  return linkFor(email);
}

describe("POST /api/password/reset/", () => {
  it("[7.16] mails a link for the address in any case", async () => {
    const { email, id } = await make.speaker();
    expect(seen(await ask(email.toUpperCase()))).toEqual(ASKED);
    const mails = await mailsTo(server, email);
    expect(mails.map((mail) => mail.subject)).toEqual(["Lectern: set a new password"]);
    const { uid, token } = await linkFor(email);
    expect([uid, token.length]).toEqual([id.replaceAll("-", ""), 43]);
  });

  it("gives the same answer for an unknown address, and mails no one", async () => {
    expect(seen(await ask("stranger@example.org"))).toEqual(ASKED);
    expect(await mailsTo(server, "stranger@example.org")).toEqual([]);
  });

  it("is not used up by asking for other mails in the owner's name", async () => {
    const { email } = await make.speaker();
    const passwords = { password1: PASSWORD, password2: PASSWORD };
    for (let i = 0; i < 6; i++) {
      await visitor.post("/api/signup/resend-email/", { email });
      await visitor.post("/api/signup/", { email, username: "x", ...passwords, token: "x" });
    }
    expect(seen(await ask(email))).toEqual(ASKED);
  });

  it("[5.12] [5.13] requires an address and a captcha", async () => {
    const missing = ["This field is required."];
    expect(seen(await visitor.post("/api/password/reset/", {}))).toEqual({
      status: 400,
      body: { email: missing, token: missing },
    });
  });
});

describe("POST /api/password/reset/confirm/", () => {
  it("[7.18] sets the password, ends all sessions, and notifies the owner", async () => {
    const speaker = await make.speaker();
    expect(seen(await confirm(await askedLink(speaker.email)))).toEqual(DONE);
    expect((await as(speaker).get("/api/user/")).statusCode).toBe(401);
    expect((await logIn(speaker.email, PASSWORD)).statusCode).toBe(400);
    expect((await logIn(speaker.email, NEW)).statusCode).toBe(200);
    expect((await lastMailTo(server, speaker.email)).subject).toBe("Lectern: your password was changed");
  });

  describe("during a log-in with the old password", () => {
    /** A log-in, or another request with the old password, that has verified it when the reset is saved. */
    async function during(person: Person, request: () => ReturnType<typeof logIn>) {
      const link = await askedLink(person.email);
      const started = await server.platform.db.transaction(async (tx) => {
        await tx.execute(sql`select from account where id = ${person.id} for no key update`);
        const reset = confirm(link);
        await expect.poll(() => waiters(server)).toBe(1);
        const other = request();
        await expect.poll(() => waiters(server)).toBe(2);
        return { reset, other };
      });
      expect(seen(await started.reset)).toEqual(DONE);
      return seen(await started.other);
    }

    it("lets it open no session", async () => {
      const speaker = await make.speaker();
      expect(await during(speaker, () => logIn(speaker.email, PASSWORD))).toEqual(WRONG);
    });

    it("gives it no ticket for the second factor, nor a merge with another account", async () => {
      const [speaker, other] = [await make.speaker(), await make.speaker()];
      await withTotp(server, speaker);
      expect(await during(speaker, () => logIn(speaker.email, PASSWORD))).toEqual(WRONG);
      const merge = { email: speaker.email, password: NEW };
      expect(await during(speaker, () => as(other).post("/api/user/merge/", merge))).toEqual(WRONG);
    });
  });

  it("[2.10] splits the link on the first hyphen, with more hyphens in the token", async () => {
    const { id, email } = await make.speaker();
    const token = "-a--token-with-many-hyphens-";
    const expiresAt = new Date(server.clock.now().getTime() + 1000);
    const key = { hash: digest(token), accountId: id, purpose: "reset-password", expiresAt } as const;
    await replaceKey(server.platform.db, key);
    expect(seen(await confirm(splitResetKey(joinResetKey(id, token))))).toEqual(DONE);
    expect((await logIn(email, NEW)).statusCode).toBe(200);
  });

  it("proves the address, too", async () => {
    const { email } = await make.speaker({ verified: false });
    await confirm(await askedLink(email));
    expect((await logIn(email, NEW)).statusCode).toBe(200);
  });

  it("works once, also when it is used twice at the same moment", async () => {
    const { email } = await make.speaker();
    const link = await askedLink(email);
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
    expect(seen(await confirm(link))).toEqual(DEAD_LINK);
  });

  it("stays good when the new password is refused", async () => {
    const { email } = await make.speaker();
    const link = await askedLink(email);
    expect(seen(await confirm(link, "ada-lovelace-&"))).toEqual({
      status: 400,
      body: { new_password1: ["The password is too similar to your username, name or email."] },
    });
    expect(seen(await confirm(link, NEW, "0ther-&-pass"))).toEqual({
      status: 400,
      body: { new_password2: ["The two password fields didn't match."] },
    });
    expect(seen(await confirm(link))).toEqual(DONE);
  });

  it("gives way to the newest one", async () => {
    const { email } = await make.speaker();
    const first = await askedLink(email);
    const second = await askedLink(email);
    expect(seen(await confirm(first))).toEqual(DEAD_LINK);
    expect(seen(await confirm(second))).toEqual(DONE);
  });

  it("is bound to its account", async () => {
    const [mallory, victim] = [await make.speaker(), await make.speaker()];
    const link = await askedLink(mallory.email);
    const uid = victim.id.replaceAll("-", "");
    expect(seen(await confirm({ uid, token: link.token }))).toEqual(DEAD_LINK);
    expect((await logIn(victim.email, PASSWORD)).statusCode).toBe(200);
    expect(seen(await confirm(link))).toEqual(DONE);
  });

  it("ends after an hour", async () => {
    const { email } = await make.speaker();
    const link = await askedLink(email);
    server.clock.advance(3600);
    expect(seen(await confirm(link))).toEqual(DEAD_LINK);
  });

  it("cannot be used as a verification link, nor the other way round", async () => {
    const { email, id } = await make.speaker({ verified: false });
    const { token } = await askedLink(email);
    const verified = await visitor.post("/api/signup/verify-email/", { key: token });
    expect(seen(verified)).toEqual({ status: 400, body: { key: [BAD_LINK] } });
    await visitor.post("/api/signup/resend-email/", { email });
    const key = linkIn((await lastMailTo(server, email)).text, "/signup/account-confirm-email/")
      .split("/")
      .at(-1);
    expect(seen(await confirm({ uid: id.replaceAll("-", ""), token: key ?? "" }))).toEqual(DEAD_LINK);
  });

  it("reveals nothing of the account without a valid link", async () => {
    const { id } = await make.speaker();
    const link = { uid: id.replaceAll("-", ""), token: "guessed" };
    for (const password of ["lovelace-&", "sh0rt-&"])
      expect(seen(await confirm(link, password))).toEqual(DEAD_LINK);
  });

  it("answers garbage alike", async () => {
    for (const link of [
      { uid: "x", token: "y" },
      { uid: "0".repeat(32), token: "y" },
      { uid: "' or 1=1 --", token: "-" },
    ]) {
      expect(seen(await confirm(link))).toEqual(DEAD_LINK);
    }
  });
});

it("is of no use at the moment when the account's address changes", async () => {
  const speaker = await make.speaker();
  const link = await askedLink(speaker.email);
  const to = uniqueAddress();
  const { request, keyFor, answer } = addressWorld(server);
  await request(speaker, to);
  await answer(await keyFor(speaker.email));
  const last = await keyFor(to);
  const { changed, reset } = await server.platform.everyCall.transaction(async (tx) => {
    await lockAccount(tx, speaker.id);
    const changed = answer(last);
    await expect.poll(() => waiters(server)).toBe(1);
    const reset = confirm(link);
    await expect.poll(() => waiters(server)).toBe(2);
    return { changed, reset };
  });
  expect((await changed).json()).toEqual({ result: "changed" });
  expect(seen(await reset)).toEqual(DEAD_LINK);
});
