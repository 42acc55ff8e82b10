import type { Group } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { currentEdition } from "#features/call/actions";
import { putAddress } from "#features/identity/accounts/address/effects";
import { lockAccount } from "#features/identity/accounts/store";
import { account } from "#features/identity/tables";
import { linkIn, seen } from "#testing/client";
import { aboutOf, lastMailTo, linkTo, waiters } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { followAddress } from "../people/follow-address";
import { DEAD, GUEST, type InvitationsWorld, invitationsWorld } from "./world.fixture";

const { it, server, as, visitor, make } = onNewServers();
let world: InvitationsWorld;
beforeEach(async () => {
  world = await invitationsWorld(server);
});

const accept = (who: Person, key: string, from: Group = "speaker") =>
  as(who).post("/api/invitations/accept/", { key, seen: from });
const logIn = (email: string, password = PASSWORD) =>
  visitor.post("/api/login/", { email, password, token: "solved" });

describe("a link", () => {
  it("shows what it invites to, for 14 days to the millisecond", async () => {
    await world.invite([GUEST]);
    const key = await world.keyFor(GUEST);
    server.clock.set("2025-03-15T11:59:59.999Z");
    expect(seen(await world.look(key))).toEqual({
      status: 200,
      body: { email: GUEST, group: "reviewer", expires_on: "2025-03-15T12:00:00.000Z", has_account: false },
    });
    server.clock.set("2025-03-15T12:00:00.000Z");
    await world.logInAgain();
    expect(seen(await world.look(key))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect(seen(await world.join(key))).toEqual({ status: 400, body: { key: [DEAD] } });
    expect((await world.only()).state).toBe("expired");
    expect((await world.invite([GUEST])).json().results[0].invited).toBe(true);
    expect((await world.only()).state).toBe("waiting");
  });

  it("makes an account with a verified address in the group, once", async () => {
    await world.invite([GUEST], "organiser");
    const key = await world.keyFor(GUEST);
    const answers = await Promise.all([world.join(key), world.join(key), world.join(key)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([statuses[0], statuses.length]).toEqual([201, 3]);
    expect(statuses.slice(1).every((status) => status >= 400 && status < 500)).toBe(true);
    const guest = (await logIn(GUEST)).json();
    expect(guest.user).toMatchObject({ email: GUEST, group: "organiser", first_name: "Guest" });
    expect(await world.only()).toMatchObject({
      state: "accepted",
      invited_by: "Grace Hopper",
      accepted: { person: "Guest Star" },
    });
    const me = (await as(guest).get("/api/people/")).json();
    const { id } = me.find(({ email }: { email: string }) => email === GUEST);
    expect((await aboutOf(server, id)).map(({ action }) => action)).toEqual([
      "create account",
      "accept invitation",
    ]);
  });

  it("refuses a weak password beside its field, and the link stays good", async () => {
    await world.invite([GUEST]);
    const key = await world.keyFor(GUEST);
    const weak = await world.join(key, { new_password1: "12345678", new_password2: "12345678" });
    expect(weak.statusCode).toBe(400);
    expect(Object.keys(weak.json())).toEqual(["new_password1"]);
    expect((await world.join(key)).statusCode).toBe(201);
  });

  it("gives the same answer to every wrong key, for known and unknown people", async () => {
    const ada = await make.speaker();
    await world.invite([ada.email, GUEST]);
    const answers = [
      await world.look("of-nobody"),
      await world.join("of-nobody"),
      await accept(ada, "of-nobody"),
    ];
    for (const answer of answers) expect(seen(answer)).toEqual({ status: 400, body: { key: [DEAD] } });
  });

  it("gives an account that an attacker created in advance to the address's owner alone", async () => {
    const theirs = "planted-&-w4its";
    const taken = {
      email: GUEST,
      username: "stranger",
      password1: theirs,
      password2: theirs,
      token: "solved",
    };
    await visitor.post("/api/signup/", taken);
    const verify = linkIn((await lastMailTo(server, GUEST)).text, "/signup/account-confirm-email/");
    await world.invite([GUEST]);
    const key = await world.keyFor(GUEST);
    expect((await world.look(key)).json()).toMatchObject({ has_account: false });
    expect((await world.join(key)).statusCode).toBe(201);
    expect((await logIn(GUEST, theirs)).statusCode).toBe(400);
    expect((await logIn(GUEST)).json().user).toMatchObject({ group: "reviewer" });
    const old = { key: verify.replace("/signup/account-confirm-email/", "") };
    expect((await visitor.post("/api/signup/verify-email/", old)).statusCode).toBe(400);
  });

  it("gives no account to a person who is suspended", async () => {
    const { db, clock } = server.platform;
    const lost = await make.speaker({ verified: false });
    const theirs = eq(account.id, lost.id);
    await world.invite([lost.email]);
    const key = await world.keyFor(lost.email);
    await db.update(account).set({ suspendedAt: clock.now() }).where(theirs);
    const { detail } = REFUSALS["has-account"];
    expect(seen(await world.join(key))).toEqual({ status: REFUSALS["has-account"].status, body: { detail } });
    expect(await db.select().from(account).where(theirs)).toMatchObject([{ emailVerifiedAt: null }]);
  });
});

describe("accepting with an account", () => {
  it("makes a speaker a reviewer whose proposals stay theirs, and are not theirs to review", async () => {
    const ada = await make.speaker();
    const own = await make.proposal(ada, "Ready for Review");
    await world.invite([ada.email.toUpperCase()]);
    const key = await world.keyFor(ada.email.toUpperCase());
    expect((await world.look(key)).json()).toMatchObject({ has_account: true });
    expect(seen(await world.join(key))).toEqual({
      status: 409,
      body: { detail: "This address has an account. Log in with it to accept." },
    });
    expect(seen(await accept(ada, key))).toEqual({
      status: 200,
      body: { detail: "You are now a reviewer." },
    });
    expect((await as(ada).get(`/api/submissions/${own}/`)).statusCode).toBe(200);
    const review = {
      submission: own,
      expertise_score: 9,
      submission_score: 9,
      comments: "Mine.",
      status: "ACC",
    };
    expect(seen(await as(ada).post("/api/review/", review))).toEqual({
      status: 403,
      body: { detail: "You cannot review your own proposal." },
    });
    expect(await aboutOf(server, ada.id)).toEqual([
      {
        action: "accept invitation",
        actorId: ada.id,
        details: { accountId: ada.id, from: "speaker", to: "reviewer", invitation: expect.any(Number) },
      },
    ]);
    expect(seen(await accept(ada, key, "reviewer"))).toEqual({ status: 400, body: { key: [DEAD] } });
  });

  it("asks again when the account is no longer what was shown, and changes nothing without being asked", async () => {
    const reviewer = await make.reviewer();
    await world.invite([reviewer.email], "organiser");
    const key = await world.keyFor(reviewer.email);
    expect((await world.look(key)).statusCode).toBe(200);
    expect((await accept(reviewer, key, "speaker")).statusCode).toBe(409);
    expect((await as(reviewer).get("/api/user/")).json()).toMatchObject({
      group: "reviewer",
    });
    expect((await accept(reviewer, key, "reviewer")).statusCode).toBe(200);
  });

  it("refuses an invitation that was sent to another address", async () => {
    const [ada, eve] = [await make.speaker(), await make.speaker()];
    await world.invite([ada.email]);
    const key = await world.keyFor(ada.email);
    expect(seen(await accept(eve, key))).toEqual({
      status: 403,
      body: { detail: "This invitation is for another address. Log out, and log in with that one." },
    });
    expect((await as(eve).get("/api/user/")).json()).toMatchObject({ group: "speaker" });
    expect((await world.only()).state).toBe("waiting");
  });
});

it("lets a guest join at the moment when they confirm an address that they had signed up with", async () => {
  const { id, email } = await make.speaker({ verified: false });
  await visitor.post("/api/signup/resend-email/", { email });
  const path = "/signup/account-confirm-email/";
  const confirming = (await linkTo(server, email, path)).replace(path, "");
  await world.invite([email]);
  const key = await world.keyFor(email);
  const { joined, confirmed } = await server.platform.everyCall.transaction(async (tx) => {
    await lockAccount(tx, id);
    const joined = world.join(key);
    await expect.poll(() => waiters(server)).toBe(1);
    const confirmed = visitor.post("/api/signup/verify-email/", { key: confirming });
    await expect.poll(() => waiters(server)).toBe(2);
    return { joined, confirmed };
  });
  expect([(await joined).statusCode, (await confirmed).statusCode]).toEqual([201, 400]);
});

it("refuses a guest at the moment when an operator changes the address that they had signed up with", async () => {
  const { platform } = server;
  const { id, email } = await make.speaker({ verified: false });
  await world.invite([email]);
  const key = await world.keyFor(email);
  const next = "guest.elsewhere@example.org";
  const { changed, joined } = await platform.everyCall.transaction(async (tx) => {
    await lockAccount(tx, id);
    const edition = await currentEdition(platform.db);
    const changed = putAddress(platform, edition, followAddress, { email, next });
    await expect.poll(() => waiters(server)).toBe(1);
    const joined = world.join(key);
    await expect.poll(() => waiters(server)).toBe(2);
    return { changed: changed.then(() => true), joined };
  });
  expect(await changed).toBe(true);
  const { status, detail } = REFUSALS["has-account"];
  expect(seen(await joined)).toEqual({ status, body: { detail } });
  expect(await world.only()).toMatchObject({ email: next, state: "waiting" });
});
