import type { Submission } from "@lectern/domain/proposals/contract";
import type { Version } from "@lectern/domain/proposals/versions/contract";
import { describe, expect } from "vitest";
import { accountByEmail, insertAccount } from "#features/identity/accounts/store";
import { auditOf, waiters } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { updateSubmission } from "../store";

const { it, server, as, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});

const closeIn = (seconds: number) =>
  make.setting("closesAt", new Date(server.clock.now().getTime() + seconds * 1000).toISOString());
const edit = (id: number, changes: object, ifMatch?: string, who = organiser) =>
  as(who).put(
    `/api/proposals/${id}/`,
    { ...proposalBody("Ada Lovelace"), note: "A typo", ...changes },
    { headers: ifMatch === undefined ? {} : { "if-match": ifMatch } },
  );
const create = (body: object, who = organiser) =>
  as(who).post("/api/proposals/", { ...proposalBody(""), email: "keynote@example.org", ...body });
const versionsOf = async (who: Person, id: number): Promise<Version[]> =>
  (await as(who).get(`/api/submissions/versions/${id}/`)).json().versions;
async function mailsTo(address: string) {
  await server.runJobs();
  return server.sent.filter(({ to }) => to === address);
}

describe("an organiser who changes a proposal", () => {
  it("may do so after the close, and the speaker gets one mail with the note and the differences", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Ready for Review", { title: "Braking things gently" });
    await closeIn(-1);
    const edited = await edit(id, { title: "Breaking things gently", topic_type: "PT" }, '"1"');
    await closeIn(30 * 86_400);
    expect(edited.statusCode).toBe(200);
    expect(edited.headers.etag).toBe('"2"');
    expect(edited.json<Submission>()).toMatchObject({ title: "Breaking things gently", topic_type: "PT" });
    const [mail, ...more] = await mailsTo(speaker.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('the organisers changed "Breaking things gently"');
    expect(mail?.text).toContain("A typo");
    expect(mail?.text).toContain("Title:\n[-Braking-]{+Breaking+} things gently");
    expect(mail?.text).toContain("Topic Type:");
    expect((await versionsOf(speaker, id))[0]).toMatchObject({
      saved_as: "organiser",
      note: "A typo",
      changed: ["title", "topic_type"],
    });
    expect(await auditOf(server, id)).toMatchObject([{ action: "mend", actorId: organiser.id }]);
  });

  it("answers the call's questions after the close, and the mail has the difference", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Ready for Review");
    const question = { id: "lab", label: "Which lab?", kind: "short", about: "proposal", required: true };
    await as(organiser).put("/api/form-questions/form/", {
      questions: [question, { ...question, id: "seats", label: "Seats", kind: "number" }],
    });
    expect((await edit(id, { answers: { seats: "many" } })).json()).toEqual({
      "answers.seats": ["Enter a number such as 42 or 2.5."],
    });
    expect((await edit(id, { answers: { seats: "12" } }, '"1"')).headers.etag).toBe('"2"');
    expect((await edit(id, { answers: { seats: "12" } }, '"2"')).headers.etag).toBe('"2"');
    const [mail, ...more] = await mailsTo(speaker.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Seats:\n{+12+}");
    expect((await versionsOf(speaker, id))[0]).toMatchObject({
      saved_as: "organiser",
      note: "A typo",
      changed: [],
      changed_answers: ["Seats"],
    });
    await as(organiser).put("/api/form-questions/form/", { questions: [] });
  });

  it("changes and mails nothing without a difference", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    expect((await edit(id, {}, '"1"')).headers.etag).toBe('"1"');
    expect(await mailsTo(speaker.email)).toEqual([]);
    expect(await versionsOf(speaker, id)).toHaveLength(1);
  });

  it("does not overwrite what the speaker saved meanwhile", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await as(speaker).put(`/api/submissions/${id}/`, proposalBody(speaker.name, { title: "Mine" }));
    expect((await edit(id, { title: "Theirs" }, '"1"')).statusCode).toBe(412);
    expect(await mailsTo(speaker.email)).toEqual([]);
  });

  it("needs a note, and names every fault", async () => {
    const id = await make.proposal(await make.speaker());
    const refused = await edit(id, { note: " ", title: "", conference: "NOWHERE" });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json()).sort()).toEqual(["conference", "note", "title"]);
  });

  it("may select what is hidden, and moves an undecided proposal to another conference", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Reviewed");
    expect(
      (await edit(id, { conference: "BOTH", submission_type: "WS", workshop_duration: "2H50M" })).json(),
    ).toMatchObject({
      conference: "BOTH",
      workshop_duration: "2H50M",
    });
  });

  it("cannot move a decided proposal, and nothing is saved", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Reviewed");
    await updateSubmission(server.platform.db, id, { decision: "ACC" });
    const refused = await edit(id, { conference: "BOTH", title: "Another" });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["conference"]]);
    expect(await versionsOf(speaker, id)).toHaveLength(1);
    expect((await edit(id, { title: "Another" })).statusCode).toBe(200);
  });

  it("changes neither their own proposal nor a withdrawn one", async () => {
    const own = await make.proposal(organiser);
    const withdrawn = await make.proposal(await make.speaker(), "Withdrawn");
    expect((await edit(own, {})).statusCode).toBe(403);
    expect((await edit(withdrawn, {})).statusCode).toBe(409);
    for (const [id, status] of [
      [own, 403],
      [withdrawn, 409],
    ] as const)
      expect((await as(organiser).post(`/api/proposals/${id}/withdraw/`, {})).statusCode).toBe(status);
    expect((await edit(999_999, {})).statusCode).toBe(404);
  });
});

it("withdraws at the speaker's request, declines the place, and mails the speaker", async () => {
  const speaker = await make.speaker();
  const id = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, id, { decision: "ACC", releasedDecision: "ACC" });
  const answer = await as(organiser).post(`/api/proposals/${id}/withdraw/`, { reason: "Ill" });
  expect([answer.statusCode, answer.json<Submission>().status]).toEqual([200, "Withdrawn"]);
  const [mail] = await mailsTo(speaker.email);
  expect(mail?.text).toContain("Reason: Ill");
  const entries = await auditOf(server, id);
  expect(entries.map(({ action }) => action).sort()).toEqual(["answer-confirmation", "withdraw"]);
  expect(entries.every(({ actorId }) => actorId === organiser.id)).toBe(true);
});

describe("an organiser who creates a proposal", () => {
  it("invites an address without an account, whose owner alone can claim it", async () => {
    const made = await create({ email: "Keynote@example.org", first_name: "Grace", last_name: "Hopper" });
    expect(made.statusCode).toBe(201);
    const id: number = made.json().submission_id;
    expect((await as(organiser).get(`/api/submissions/${id}/`)).json()).toMatchObject({
      authors: "Grace Hopper",
      full_name: "Grace Hopper",
      status: "Submitted",
    });
    const account = await accountByEmail(server.platform.db, "keynote@example.org");
    expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: null });
    const [mail, ...more] = await mailsTo(account?.email ?? "");
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/no password yet.*\/reset/s);
    expect((await versionsOf(organiser, id))[0]).toMatchObject({
      number: 1,
      saved_as: "organiser",
      own: true,
    });
    expect(await auditOf(server, id)).toMatchObject([
      { action: "create for speaker", actorId: organiser.id, to: "Submitted" },
    ]);
  });

  it("removes the password of an account whose address was never verified", async () => {
    const unverified = await make.speaker({ verified: false });
    expect((await create({ email: unverified.email })).statusCode).toBe(201);
    expect(await accountByEmail(server.platform.db, unverified.email)).toMatchObject({ passwordHash: null });
  });

  it("removes the password of an account that someone registers for the address at that moment", async () => {
    const { db, clock } = server.platform;
    const email = "registered@example.org";
    let entering: PromiseLike<{ statusCode: number }> | undefined;
    // As a sign-up does.
    await db.transaction(async (tx) => {
      const values = { email, username: "x", passwordHash: "theirs", createdAt: clock.now() };
      expect(await insertAccount(tx, values)).not.toBeNull();
      entering = Promise.resolve(create({ email, first_name: "Grace", last_name: "Hopper" }));
      await expect.poll(() => waiters(server)).toBe(1);
    });
    expect((await entering)?.statusCode).toBe(201);
    expect(await accountByEmail(db, email)).toMatchObject({ passwordHash: null });
  });

  it("may do so for a known speaker after the close and beyond the limit, which it does not count against", async () => {
    const speaker = await make.speaker();
    await make.setting("maxSubmissions", 1);
    await closeIn(-1);
    const headers = { "idempotency-key": "one" };
    const body = { ...proposalBody("", { authors: "Grace Hopper" }), email: speaker.email };
    const [first, again] = [
      await as(organiser).post("/api/proposals/", body, { headers }),
      await as(organiser).post("/api/proposals/", body, { headers }),
    ];
    expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await as(organiser).post("/api/proposals/", { ...body, title: "Other" }, { headers });
    expect([other.statusCode, other.json().made]).toEqual([422, `${first.json().submission_id}`]);
    await closeIn(30 * 86_400);
    expect((await as(speaker).post("/api/submit/", proposalBody(speaker.name))).statusCode).toBe(201);
    expect((await as(speaker).post("/api/submit/", proposalBody(speaker.name))).statusCode).toBe(403);
    expect((await as(speaker).get("/api/submissions/")).json()).toMatchObject([
      { pk: first.json().submission_id, invited: true },
      { status: "Submitted" },
    ]);
    expect(await mailsTo(speaker.email)).toHaveLength(2);
    await make.setting("maxSubmissions", 10);
  });

  it("needs a name for a new address, and cannot create their own", async () => {
    const nameless = await create({ email: "nameless@example.org" });
    expect([nameless.statusCode, Object.keys(nameless.json())]).toEqual([400, ["first_name"]]);
    expect(await accountByEmail(server.platform.db, "nameless@example.org")).toBeNull();
    expect((await create({ email: organiser.email })).statusCode).toBe(403);
  });
});
