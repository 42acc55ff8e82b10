import { BAD_CREDENTIALS, BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { MERGE_REQUESTED, SAME_ACCOUNT } from "@lectern/domain/office/merge/words";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressWorld } from "#features/identity/accounts/address/world.fixture";
import { readProfile, saveProfile } from "#features/identity/profiles/actions";
import { account, session } from "#features/identity/tables";
import { seen } from "#testing/client";
import { aboutOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { codeOf, withTotp } from "#testing/second-factor";
import { unzipped } from "../privacy/unzipped.fixture";
import { mergeWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
const world = () => mergeWorld(server);
const ACCEPTED = { status: 200, body: { detail: MERGE_REQUESTED } };
const DEAD_LINK = { status: 400, body: { key: [BAD_LINK] } };
const result = (what: string) => ({ status: 200, body: { result: what } });
const own = async (who: Person) =>
  (await as(who).get("/api/submissions/own/")).json().map(({ pk }: { pk: number }) => pk);
const exported = async (who: Person) =>
  JSON.parse(
    (await unzipped((await as(who).get("/api/privacy/export/")).rawPayload))
      .get("my-data.json")
      ?.toString() ?? "",
  );

describe("a merge", () => {
  it("happens once both mailboxes have confirmed it; the other account ends, and the kept one has all", async () => {
    const { request, keyFor, answer, waiting, logIn } = world();
    const { db } = server.platform;
    const [kept, ended] = [
      await make.speaker(),
      await make.reviewer({ firstName: "Augusta", lastName: "King" }),
    ];
    await saveProfile(db, kept.id, { employer: "" }, server.clock.now());
    await saveProfile(db, ended.id, { employer: "Example GmbH", bio: "Another bio." }, server.clock.now());
    const [mine, theirs] = [await make.proposal(kept), await make.proposal(ended)];
    const reviewed = await make.proposal(await make.speaker(), "Ready for Review");
    await make.review(ended, reviewed);

    expect(seen(await request(kept, ended))).toEqual(ACCEPTED);
    expect(await waiting(kept)).toMatchObject({
      kept_email: kept.email,
      ended_email: ended.email,
      kept_confirmed: false,
      ended_confirmed: false,
      preview: {
        proposals: 1,
        reviews: 1,
        filled: ["Employer or affiliation"],
        roles: [{ call: "Lectern", group: "reviewer" }],
        refused: null,
      },
    });
    expect(seen(await answer(await keyFor(ended)))).toEqual(result("waiting"));
    expect((await logIn(ended.email)).statusCode).toBe(200);
    expect(seen(await answer(await keyFor(kept)))).toEqual(result("merged"));

    expect((await as(ended).get("/api/user/")).statusCode).toBe(401);
    expect((await logIn(ended.email)).statusCode).toBe(400);
    expect(await db.select().from(account).where(eq(account.id, ended.id))).toEqual([]);
    expect((await as(kept).get("/api/user/")).json()).toMatchObject({ email: kept.email, group: "speaker" });
    expect((await own(kept)).sort()).toEqual([mine, theirs].sort());
    expect(await readProfile(db, kept.id)).toMatchObject({
      firstName: "Ada",
      bio: "Builds and breaks things.",
      employer: "Example GmbH",
      formerNames: ["Augusta King"],
    });

    const data = await exported(kept);
    expect(data.account.former_addresses).toEqual([ended.email]);
    expect(data.proposals.map(({ number }: { number: number }) => number).sort()).toEqual(
      [mine, theirs].sort(),
    );
    expect(data.reviews.map(({ proposal }: { proposal: number }) => proposal)).toEqual([reviewed]);
    expect(data.audit).toContainEqual(expect.objectContaining({ what: "reviewed the proposal", by: "you" }));
    const subjects = data.mails.map(({ subject }: { subject: string }) => subject);
    expect(subjects.filter((subject: string) => subject.includes("do you want to merge"))).toHaveLength(2);
    const details = { accountId: kept.id, merged: ended.id };
    expect(await aboutOf(server, kept.id)).toEqual([
      { action: "ask for merge", actorId: kept.id, details },
      { action: "merge accounts", actorId: kept.id, details: { ...details, proposals: 1, reviews: 1 } },
      { action: "export own data", actorId: kept.id, details: { accountId: kept.id, files: 0 } },
    ]);
  });

  it("shows the kept account's name for what the other one did, in the log", async () => {
    const organiser = await make.organiser();
    const [kept, ended] = [
      await make.speaker(),
      await make.reviewer({ firstName: "Grace", lastName: "Hopper" }),
    ];
    const reviewed = await make.proposal(await make.speaker(), "Ready for Review");
    await make.review(ended, reviewed);
    await world().merge(kept, ended);
    const { lines } = (await as(organiser).get(`/api/audit/?proposal=${reviewed}`)).json();
    const [line] = lines.filter(({ action }: { action: string }) => action === "add review");
    expect(line.who.name).toBe(kept.name);
  });

  it("is merged once, for 20 clicks at the same time, and each link works once", async () => {
    const { request, keyFor, answer, look } = world();
    const [kept, ended] = [await make.speaker(), await make.speaker()];
    await request(kept, ended);
    const keys = [await keyFor(kept), await keyFor(ended)] as const;
    for (let n = 0; n < 2; n++) expect((await look(keys[1])).json()).toMatchObject({ side: "ended" });
    for (const [key, expected] of [
      [keys[0], "waiting"],
      [keys[1], "merged"],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => answer(key)));
      expect(answers.filter(({ statusCode }) => statusCode === 200).map(seen)).toEqual([result(expected)]);
      expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    }
  });

  it("is cancelled by either mailbox, and expires after a day", async () => {
    const { request, keyFor, answer, waiting } = world();
    const [kept, ended] = [await make.speaker(), await make.speaker()];
    for (const who of [kept, ended]) {
      await request(kept, ended);
      const key = await keyFor(who);
      expect(seen(await answer(key, "stop"))).toEqual(result("stopped"));
      expect(seen(await answer(key))).toEqual(DEAD_LINK);
      expect(await waiting(kept)).toBeNull();
    }
    await request(kept, ended);
    expect((await as(kept).delete("/api/user/merge/")).statusCode).toBe(204);
    expect(seen(await answer(await keyFor(ended)))).toEqual(DEAD_LINK);
    await request(kept, ended);
    const key = await keyFor(ended);
    server.clock.advance(24 * 3600);
    expect(seen(await answer(key))).toEqual(DEAD_LINK);
  });
});

describe("a merge is refused", () => {
  it("to a session without a fresh proof, and without the other account's password", async () => {
    const { request, waiting } = world();
    const [kept, ended] = [await make.speaker(), await make.speaker()];
    const wrong = await request(kept, ended, "wr0ng-&-long");
    expect(seen(wrong)).toEqual({ status: 400, body: { non_field_errors: [BAD_CREDENTIALS] } });
    expect(seen(await request(kept, kept))).toEqual({ status: 400, body: { email: [SAME_ACCOUNT] } });
    await server.platform.db.update(session).set({ provedAt: null }).where(eq(session.accountId, kept.id));
    expect((await request(kept, ended)).json().refusal).toBe("proof-needed");
    expect(await waiting(kept)).toBeNull();
  });

  it("with an account whose address is not verified", async () => {
    const { request, waiting } = world();
    const [kept, ended] = [await make.speaker(), await make.speaker({ verified: false })];
    const { detail } = REFUSALS["email-unverified"];
    expect(seen(await request(kept, ended))).toEqual({ status: 423, body: { detail } });
    expect(await waiting(kept)).toBeNull();
  });

  it("without the other account's second factor, and to a kept account without one", async () => {
    const { request, waiting } = world();
    const [kept, ended] = [await make.speaker(), await make.speaker()];
    const { secret } = await withTotp(server, ended);
    const finish = async (code: string) => {
      const { ticket } = (await request(kept, ended)).json().second_factor;
      return as(kept).post("/api/user/merge/second-factor/", { ticket, method: "totp", code });
    };
    // Also for a wrong code: the answer must not say which one is right.
    for (const code of ["000000", codeOf(server, secret)]) {
      const refused = await finish(code);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        expect.stringMatching(/Add one to the account that you keep/),
      ]);
    }
    await withTotp(server, kept);
    expect((await finish("000000")).statusCode).toBe(400);
    expect(await waiting(kept)).toBeNull();
    expect(seen(await finish(codeOf(server, secret)))).toEqual(ACCEPTED);
    expect(await waiting(kept)).toMatchObject({ ended_email: ended.email });
  });

  it("after ten wrong codes in an hour of the other account's second factor, whoever asks", async () => {
    const { request } = world();
    const ended = await make.speaker();
    await withTotp(server, ended);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) {
      const kept = await make.speaker();
      await withTotp(server, kept);
      const { ticket } = (await request(kept, ended)).json().second_factor;
      const guess = { ticket, method: "totp", code: "000000" };
      for (let tries = 0; tries < 4; tries++)
        statuses.push((await as(kept).post("/api/user/merge/second-factor/", guess)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it("where one account has reviewed a proposal of the other, also after it was requested", async () => {
    const { request, keyFor, answer } = world();
    const [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
    const proposal = await make.proposal(speaker, "Ready for Review");
    await request(speaker, reviewer);
    const keys = [await keyFor(speaker), await keyFor(reviewer)] as const;
    await make.review(reviewer, proposal);
    await answer(keys[0]);
    for (const refused of [
      await answer(keys[1]),
      await request(speaker, reviewer),
      await request(reviewer, speaker),
    ])
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        expect.stringContaining("No one reviews their own proposal"),
      ]);
    expect((await as(reviewer).get("/api/user/")).statusCode).toBe(200);
  });

  it("where both have reviewed the same proposal, an erasure is scheduled, or an address was just changed", async () => {
    const { request } = world();
    const [one, two] = [await make.reviewer(), await make.reviewer()];
    const detail = async (kept: Person, ended: Person) => (await request(kept, ended)).json().detail;
    const reviewed = await make.proposal(await make.speaker(), "Ready for Review");
    for (const each of [one, two]) await make.review(each, reviewed);
    expect(await detail(one, two)).toMatch(/Both accounts have reviewed/);
    const [kept, ended] = [await make.speaker(), await make.speaker()];
    await as(ended).post("/api/privacy/erasure/", { confirmation: ended.email });
    expect(await detail(kept, ended)).toMatch(/erasure/);
    const moved = await make.speaker();
    const { to } = await addressWorld(server).move(moved);
    expect(await detail(kept, { ...moved, email: to })).toMatch(/changed within the last two days/);
  });

  it("where it would end the last organiser of a call", async () => {
    const { db } = server.platform;
    const organiser = await make.organiser();
    const others = (await as(organiser).get("/api/people/")).json() as { id: string; group: string }[];
    const at = server.clock.now();
    for (const { id } of others.filter(({ id, group }) => group === "organiser" && id !== organiser.id))
      await db.update(account).set({ suspendedAt: at }).where(eq(account.id, id));
    const speaker = await make.speaker();
    expect((await world().request(speaker, organiser)).json().detail).toMatch(/last organiser/);
    expect(await world().merge(organiser, speaker)).toBe("merged");
    expect((await as(organiser).get("/api/user/")).json().group).toBe("organiser");
  });
});
