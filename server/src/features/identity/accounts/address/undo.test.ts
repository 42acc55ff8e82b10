import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { describe, expect } from "vitest";
import { currentEdition } from "#features/call/actions";
import { followAddress } from "#features/office/people/follow-address";
import { callAs, seen } from "#testing/client";
import { aboutOf, linkTo } from "#testing/look";
import { onServer } from "#testing/on-server";
import { plantPasskey, withPasskey } from "#testing/second-factor";
import { putAddress } from "./effects";
import { addressWorld, uniqueAddress } from "./world.fixture";

const { it, server, as, visitor, make } = onServer();
const world = () => addressWorld(server);
const NEW = "gr4nd-&-fine";
const DEAD_LINK = { status: 400, body: { key: [BAD_LINK] } };
const UNDONE = { status: 200, body: { result: "undone" } };

const resetWith = async (address: string) => {
  const path = await linkTo(server, address, "/password/reset/key/");
  const [, uid, token] = /key\/([^-]+)-(.+)\/$/.exec(path) ?? [];
  const passwords = { new_password1: NEW, new_password2: NEW };
  return visitor.post("/api/password/reset/confirm/", { uid, token, ...passwords });
};

describe("the old mailbox", () => {
  it("undoes a takeover: the thief's sessions, password and passkey no longer work", async () => {
    const { move, answer, logIn } = world();
    const owner = await make.speaker();
    const kept = await plantPasskey(server, owner.id);
    server.clock.advance(1);
    const thief = await make.session(owner);
    const { to, undoKey } = await move(thief);
    await withPasskey(server, thief);
    await as(thief).post("/api/password/change/", {
      new_password1: "st0len-&-long",
      new_password2: "st0len-&-long",
    });
    expect(seen(await answer(undoKey, "undo"))).toEqual(UNDONE);

    expect((await as(thief).get("/api/user/")).statusCode).toBe(401);
    for (const address of [to, owner.email])
      expect((await logIn(address, "st0len-&-long")).statusCode).toBe(400);
    expect((await resetWith(owner.email)).statusCode).toBe(200);
    expect((await logIn(owner.email, NEW)).statusCode).toBe(200);
    const back = await make.session(owner);
    const factors = (await as(back).get("/api/second-factor/")).json();
    expect(factors.passkeys.map(({ id }: { id: number }) => id)).toEqual([kept]);
    expect(factors.recovery_codes_left).toBe(0);
    const details = { accountId: owner.id, from: to, to: owner.email };
    const undone = { action: "undo address", actorId: owner.id, details };
    expect((await aboutOf(server, owner.id)).at(-1)).toEqual(undone);
  });

  it("undoes later changes with it, and invalidates their links", async () => {
    const { move, answer, logIn } = world();
    const owner = await make.speaker();
    const first = await move(owner);
    const second = await move({ ...owner, email: first.to });
    expect(seen(await answer(first.undoKey, "undo"))).toEqual(UNDONE);
    expect(seen(await answer(second.undoKey, "undo"))).toEqual(DEAD_LINK);
    expect(seen(await answer(first.undoKey, "undo"))).toEqual(DEAD_LINK);
    await resetWith(owner.email);
    expect((await logIn(owner.email, NEW)).statusCode).toBe(200);
    expect((await logIn(second.to, NEW)).statusCode).toBe(400);
  });

  it("can do so for 48 hours, and once for 20 clicks", async () => {
    const { move, answer, look } = world();
    const owner = await make.speaker();
    const { undoKey } = await move(owner);
    expect((await look(undoKey)).json()).toMatchObject({ purpose: "undo", old_email: owner.email });
    const other = await move(await make.speaker());
    server.clock.advance(48 * 3600 - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(undoKey, "undo")));
    expect(answers.filter(({ statusCode }) => statusCode === 200).map(seen)).toEqual([UNDONE]);
    server.clock.advance(1);
    expect(seen(await answer(other.undoKey, "undo"))).toEqual(DEAD_LINK);
  });

  it("keeps its address from other accounts for 48 hours", async () => {
    const { move, request, subjectsTo } = world();
    const owner = await make.speaker();
    await move(owner);
    const passwords = { password1: NEW, password2: NEW };
    const signUp = () =>
      visitor.post("/api/signup/", { email: owner.email, username: "x", ...passwords, token: "solved" });
    expect((await signUp()).statusCode).toBe(201);
    expect((await subjectsTo(owner.email)).at(-1)).toBe("Lectern: this address cannot be used yet");
    expect((await request(await make.speaker(), owner.email)).statusCode).toBe(200);
    expect((await subjectsTo(owner.email)).at(-1)).toBe("Lectern: this address already has an account");
    server.clock.advance(48 * 3600);
    expect((await signUp()).statusCode).toBe(201);
    expect((await subjectsTo(owner.email)).at(-1)).toBe("Lectern: please confirm your email address");
  });
});

describe("what is bound to the address", () => {
  it("follows to the new one, and back: late codes and open invitations", async () => {
    const { move, answer } = world();
    const [owner, organiser] = [await make.speaker(), await make.organiser()];
    const { email } = owner;
    const code = { email, valid_until: "2025-06-30T12:00:00.000Z", mail: false };
    expect((await as(organiser).post("/api/late-codes/", code)).statusCode).toBe(201);
    await as(organiser).post("/api/invitations/", { emails: [email], group: "reviewer" });
    const addresses = async () => {
      const codes = (await as(organiser).get("/api/late-codes/")).json();
      const invitations = (await as(organiser).get("/api/invitations/")).json();
      return [...codes, ...invitations].map((each: { email: string }) => each.email);
    };
    const invitationKey = (await linkTo(server, email, "/invitation/")).split("/").at(-1);
    const { to, undoKey } = await move(owner);
    expect(await addresses()).toEqual([to, to]);
    await answer(undoKey, "undo");
    expect(await addresses()).toEqual([email, email]);
    const accepted = await callAs(server, await make.session(owner)).post("/api/invitations/accept/", {
      key: invitationKey,
      seen: "speaker",
    });
    expect(accepted.statusCode).toBe(200);
  });
});

describe("an operator", () => {
  it("changes the address of a person who lost the mailbox; the new one is confirmed, the old one can undo it", async () => {
    const { answer, keyFor, logIn } = world();
    const owner = await make.speaker();
    const next = uniqueAddress();
    const { platform } = server;
    const put = async (to: string) =>
      putAddress(platform, await currentEdition(platform.db), followAddress, {
        email: owner.email,
        next: to,
      });
    await expect(put((await make.speaker()).email)).rejects.toMatchObject({
      fields: { email: [/has an account/] },
    });
    await put(next);
    expect((await as(owner).get("/api/user/")).statusCode).toBe(401);
    expect((await logIn(next)).statusCode).toBe(423);
    const key = (await linkTo(server, next, "/signup/account-confirm-email/")).split("/").at(-1);
    await visitor.post("/api/signup/verify-email/", { key });
    expect((await logIn(next)).statusCode).toBe(200);
    expect((await aboutOf(server, owner.id))[0]).toMatchObject({ action: "change address", actorId: null });
    expect(seen(await answer(await keyFor(owner.email), "undo"))).toEqual(UNDONE);
    expect((await logIn(next)).statusCode).toBe(400);
  });
});
