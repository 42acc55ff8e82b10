import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { REQUESTED, SAME_ADDRESS } from "@lectern/domain/identity/address/words";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { session, socialIdentity } from "#features/identity/tables";
import { seen } from "#testing/client";
import { aboutOf } from "#testing/look";
import { onServer } from "#testing/on-server";
import { addressWorld, uniqueAddress } from "./world.fixture";

const { it, server, as, visitor, make } = onServer();
const world = () => addressWorld(server);

const DEAD_LINK = { status: 400, body: { key: [BAD_LINK] } };
const ACCEPTED = { status: 200, body: { detail: REQUESTED } };
const result = (what: string) => ({ status: 200, body: { result: what } });

describe("a change of address", () => {
  it("takes effect once both mailboxes have confirmed it, and not before", async () => {
    const { request, keyFor, answer, waiting, logIn } = world();
    const person = await make.speaker();
    const to = uniqueAddress();
    expect(seen(await request(person, to))).toEqual(ACCEPTED);
    expect(await waiting(person)).toMatchObject({
      new_email: to,
      old_confirmed: false,
      new_confirmed: false,
    });
    expect(seen(await answer(await keyFor(to)))).toEqual(result("waiting"));
    expect(await waiting(person)).toMatchObject({ old_confirmed: false, new_confirmed: true });
    expect((await logIn(to)).statusCode).toBe(400);
    expect((await logIn(person.email)).statusCode).toBe(200);
    expect(seen(await answer(await keyFor(person.email)))).toEqual(result("changed"));
    expect((await logIn(person.email)).statusCode).toBe(400);
    expect((await logIn(to)).json().user.email).toBe(to);
    expect(await waiting(person)).toBeNull();
    const from = person.email;
    expect(await aboutOf(server, person.id)).toEqual([
      { action: "ask for address", actorId: person.id, details: { accountId: person.id, from, to } },
      { action: "change address", actorId: person.id, details: { accountId: person.id, from, to } },
    ]);
  });

  it("ends the other sessions, unfinished resets and providers' log-ins, and keeps the session that requested it", async () => {
    const { move, subjectsTo } = world();
    const person = await make.speaker();
    const elsewhere = await make.session(person);
    const at = server.clock.now();
    const identity = { provider: "google", subject: person.id, accountId: person.id, createdAt: at } as const;
    await server.platform.db.insert(socialIdentity).values(identity);
    await visitor.post("/api/password/reset/", { email: person.email, token: "solved" });
    const reset = (await world().subjectsTo(person.email)).at(-1);
    expect(reset).toBe("Lectern: set a new password");
    const link = server.sent.findLast(({ to }) => to === person.email)?.text ?? "";
    const [, uid, token] = /reset\/key\/([^-]+)-(\S+)\//.exec(link) ?? [];
    const { to } = await move(person);
    expect((await as(person).get("/api/user/")).json().email).toBe(to);
    expect((await as(elsewhere).get("/api/user/")).statusCode).toBe(401);
    const passwords = { new_password1: "gr4nd-&-fine", new_password2: "gr4nd-&-fine" };
    const late = await visitor.post("/api/password/reset/confirm/", { uid, token, ...passwords });
    expect(seen(late)).toEqual({ status: 400, body: { token: [BAD_LINK] } });
    const { db } = server.platform;
    expect(await db.select().from(socialIdentity).where(eq(socialIdentity.accountId, person.id))).toEqual([]);
    expect((await subjectsTo(to)).at(-1)).toBe("Lectern: this is your account's address now");
    expect(server.sent.findLast((mail) => mail.to === to)?.text).toContain(
      "You can no longer log in with Google, GitHub or LinkedIn",
    );
  });

  it("is refused to a session without a fresh proof", async () => {
    const { request, waiting, subjectsTo } = world();
    const person = await make.speaker();
    await server.platform.db.update(session).set({ provedAt: null }).where(eq(session.accountId, person.id));
    const refused = await request(person, uniqueAddress());
    expect([refused.statusCode, refused.json().refusal]).toEqual([403, "proof-needed"]);
    expect(await waiting(person)).toBeNull();
    expect(await subjectsTo(person.email)).toEqual([]);
  });

  it("answers alike for an address that has an account, mails its owner, and never takes effect", async () => {
    const { request, keyFor, answer, waiting, subjectsTo, logIn } = world();
    const [person, other] = [await make.speaker(), await make.speaker()];
    expect(seen(await request(person, other.email.toUpperCase()))).toEqual(ACCEPTED);
    expect(await waiting(person)).toMatchObject({ old_confirmed: false, new_confirmed: false });
    expect(await subjectsTo(other.email.toUpperCase())).toEqual([
      "Lectern: this address already has an account",
    ]);
    expect(seen(await answer(await keyFor(person.email)))).toEqual(result("waiting"));
    expect((await logIn(other.email)).json().user.email).toBe(other.email);
    expect((await logIn(person.email)).statusCode).toBe(200);
  });

  it("refuses the current address, and anything that is not an address", async () => {
    const person = await make.speaker();
    const same = await world().request(person, ` ${person.email.toUpperCase()} `);
    expect(seen(same)).toEqual({ status: 400, body: { email: [SAME_ADDRESS] } });
    expect((await world().request(person, "a@b\r\nBcc: c@example.org")).statusCode).toBe(400);
  });

  it("goes to the account that confirms first, where two want the same address", async () => {
    const { request, keyFor, answer, move } = world();
    const [person, other] = [await make.speaker(), await make.speaker()];
    const to = uniqueAddress();
    await request(other, to);
    const keys = [await keyFor(to), await keyFor(other.email)] as const;
    await move(person, to);
    expect(seen(await answer(keys[0]))).toEqual(result("waiting"));
    expect((await answer(keys[1])).json()).toEqual({
      detail: "Another account now has this address. Request the change with a different address.",
    });
  });
});

describe("the links of a change", () => {
  it("change nothing when they are opened, and do not name the account to the new address", async () => {
    const { request, keyFor, look, waiting } = world();
    const person = await make.speaker();
    const to = uniqueAddress();
    await request(person, to);
    const [old, fresh] = [await keyFor(person.email), await keyFor(to)];
    for (let n = 0; n < 2; n++) {
      expect((await look(old)).json()).toMatchObject({
        purpose: "old",
        old_email: person.email,
        new_email: to,
      });
      expect((await look(fresh)).json()).toMatchObject({ purpose: "new", old_email: null, new_email: to });
    }
    expect(server.sent.findLast((mail) => mail.to === to)?.text).not.toContain(person.email);
    expect(await waiting(person)).toMatchObject({ old_confirmed: false, new_confirmed: false });
  });

  it("work once, also for 20 clicks at the same time", async () => {
    const { request, keyFor, answer } = world();
    const person = await make.speaker();
    const to = uniqueAddress();
    await request(person, to);
    for (const [address, expected] of [
      [person.email, "waiting"],
      [to, "changed"],
    ] as const) {
      const key = await keyFor(address);
      const answers = await Promise.all(Array.from({ length: 20 }, () => answer(key)));
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(done.map(seen)).toEqual([result(expected)]);
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    }
  });

  it("expire after a day, and with a newer request", async () => {
    const { request, keyFor, answer, look } = world();
    const person = await make.speaker();
    const to = uniqueAddress();
    await request(person, to);
    const first = await keyFor(to);
    await request(person, to);
    expect(seen(await answer(first))).toEqual(DEAD_LINK);
    const second = await keyFor(to);
    server.clock.advance(24 * 3600);
    for (const each of [await look(second), await answer(second)]) expect(seen(each)).toEqual(DEAD_LINK);
  });

  it("let the old mailbox cancel the change, and the owner, too", async () => {
    const { request, keyFor, answer, waiting } = world();
    const person = await make.speaker();
    const to = uniqueAddress();
    await request(person, to);
    const [old, fresh] = [await keyFor(person.email), await keyFor(to)];
    expect(seen(await answer(fresh, "stop"))).toEqual(DEAD_LINK);
    expect(seen(await answer(old, "stop"))).toEqual(result("stopped"));
    expect(seen(await answer(fresh))).toEqual(DEAD_LINK);
    await request(person, to);
    expect((await as(person).delete("/api/user/address/")).statusCode).toBe(204);
    expect(await waiting(person)).toBeNull();
    expect(seen(await answer(await keyFor(to)))).toEqual(DEAD_LINK);
  });

  it("are requested ten times an hour at most", async () => {
    const person = await make.speaker();
    for (let n = 0; n < 10; n++) {
      expect((await world().request(person, uniqueAddress())).statusCode).toBe(200);
    }
    expect((await world().request(person, uniqueAddress())).statusCode).toBe(429);
  });
});
