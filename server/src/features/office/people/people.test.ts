import type { Person as PersonAnswer, PersonRow } from "@lectern/domain/office/people/contract";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import { beforeEach, describe, expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { saveProfile } from "#features/identity/profiles/actions";
import { found } from "#platform/http/refusal";
import { forCall } from "#platform/platform";
import { seen } from "#testing/client";
import { aboutOf, countStatements, mailsTo } from "#testing/look";
import { makeOn, PASSWORD, type Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, visitor, make } = onNewServers();
let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser({ firstName: "Grace", lastName: "Hopper" });
});

const standing = (group: PersonRole["group"], suspended = false): PersonRole => ({
  group,
  suspended,
});
const SPEAKER = standing("speaker");
const ORGANISER = standing("organiser");

const change = (who: Person, whom: Person, next: PersonRole, from: PersonRole) =>
  as(who).put(`/api/people/${whom.id}/standing/`, { ...next, seen: from });
const suspend = (whom: Person, group: PersonRole["group"] = "speaker") =>
  change(organiser, whom, standing(group, true), standing(group));
const logIn = (email: string, password = PASSWORD) =>
  visitor.post("/api/login/", { email, password, token: "solved" });
const people = async (): Promise<PersonRow[]> => (await as(organiser).get("/api/people/")).json();

const LAST = "This is the last organiser who can log in. Make another person an organiser first.";
const CHANGED = "This account has changed. Reload and check again.";

describe("GET /api/people/", () => {
  it("shows every account, and when it last logged in", async () => {
    const ada = await make.speaker({ email: "Ada@Example.org", verified: true });
    await make.speaker({ email: "new@example.org", verified: false, complete: false });
    server.clock.advance(60);
    expect((await logIn(ada.email)).statusCode).toBe(200);
    organiser = await make.session(organiser);
    const rows = await people();
    expect(rows).toHaveLength(3);
    expect(rows.find(({ id }) => id === ada.id)).toEqual({
      id: ada.id,
      email: "Ada@Example.org",
      name: "Ada Lovelace",
      group: "speaker",
      verified: true,
      profile_complete: true,
      suspended: false,
      joined_on: "2025-03-01T12:00:00.000Z",
      last_log_in: "2025-03-01T12:01:00.000Z",
    });
    expect(rows.find(({ email }) => email === "new@example.org")).toMatchObject({
      name: "",
      verified: false,
      profile_complete: false,
    });
  });

  it("asks the database as often for many as for one", async () => {
    const count = countStatements(server.platform.db);
    await people();
    const forOne = count();
    for (let n = 0; n < 5; n++) await make.speaker();
    const before = count();
    await people();
    expect(count() - before).toBe(forOne);
  });
});

describe("GET /api/people/{id}/", () => {
  it("shows a person with proposals, reviews, sessions and mails", async () => {
    const speaker = await make.speaker();
    const reviewer = await make.reviewer({ firstName: "Joan", lastName: "Clarke" });
    const read = await make.proposal(speaker, "Ready for Review");
    await make.proposal(speaker, "Ready for Review");
    await make.proposal(reviewer, "Ready for Review", { title: "Before I reviewed" });
    const scores = { expertise_score: 6, submission_score: 9 };
    await make.review(reviewer, read, scores);
    await visitor.post("/api/password/reset/", { email: reviewer.email, token: "solved" });
    await mailsTo(server, reviewer.email);
    await saveProfile(server.platform.db, reviewer.id, { employer: "Example GmbH" }, server.clock.now());
    const answer = await as(organiser).get(`/api/people/${reviewer.id}/`);
    const person: PersonAnswer = answer.json();
    expect(person).toMatchObject({
      id: reviewer.id,
      name: "Joan Clarke",
      group: "reviewer",
      suspended_on: null,
      second_factor: false,
      profile: { first_name: "Joan", c: "GB" },
      employer: "Example GmbH",
      reviews: { given: 1, mean: 7.5, open: 1 },
      invitations: [],
    });
    expect(person.proposals).toEqual([expect.objectContaining({ title: "Before I reviewed" })]);
    expect(person.sessions).toEqual([expect.objectContaining({ device: "Unknown device" })]);
    expect(person.mails).toEqual([
      expect.objectContaining({ subject: expect.stringContaining("new password"), state: "sent" }),
    ]);
    expect(answer.payload).not.toMatch(/hash|password\/reset\/key/i);
  });
});

describe("PUT /api/people/{id}/standing/", () => {
  it("moves a person to another group, effective at their next call", async () => {
    const ada = await make.speaker();
    expect((await as(ada).get("/api/reviews/queue/")).statusCode).toBe(403);
    const answer = await change(organiser, ada, standing("reviewer"), SPEAKER);
    expect(seen(answer)).toMatchObject({ status: 200, body: { id: ada.id, group: "reviewer" } });
    expect((await as(ada).get("/api/reviews/queue/")).statusCode).toBe(200);
    expect((await as(ada).get("/api/user/")).json()).toMatchObject({ group: "reviewer" });
    expect(await aboutOf(server, ada.id)).toEqual([
      {
        action: "change group",
        actorId: organiser.id,
        details: { accountId: ada.id, from: "speaker", to: "reviewer" },
      },
    ]);
  });

  it("suspends: ends sessions at once, refuses log-in, and allows it again when revoked", async () => {
    const ada = await make.speaker();
    const id = await make.proposal(ada);
    const before = await logIn(ada.email);
    const cookies = {
      lectern_refresh: before.cookies.find((c) => c.name === "lectern_refresh")?.value ?? "",
    };
    expect((await suspend(ada)).json()).toMatchObject({ suspended: true });
    expect((await as(ada).get("/api/user/")).statusCode).toBe(401);
    const renewed = await visitor.post("/api/token/refresh/", undefined, { cookies });
    expect(renewed.statusCode).toBe(401);
    expect(seen(await logIn(ada.email))).toEqual({
      status: 403,
      body: { detail: "This account is suspended. Please write to the organisers." },
    });
    const board = await as(organiser).get(`/api/submissions/${id}/`);
    expect(board.json()).toMatchObject({ status: "Submitted" });

    const lifted = await change(organiser, ada, SPEAKER, standing("speaker", true));
    expect(lifted.json()).toMatchObject({ suspended: false });
    expect((await as(ada).get("/api/user/")).statusCode).toBe(401);
    expect((await logIn(ada.email)).statusCode).toBe(200);
    expect(await aboutOf(server, ada.id)).toEqual([
      expect.objectContaining({
        action: "suspend",
        actorId: organiser.id,
        details: { accountId: ada.id, "ended sessions": 2 },
      }),
      expect.objectContaining({ action: "lift suspension", actorId: organiser.id }),
    ]);
  });

  it("reveals a suspension only to a user who knows the password", async () => {
    const ada = await make.speaker();
    await suspend(ada);
    const wrong = seen(await logIn(ada.email, "wr0ng-&-wrong"));
    expect(wrong).toEqual(seen(await logIn("nobody@example.org", "wr0ng-&-wrong")));
    expect(wrong.status).toBe(400);
  });

  it("leaves no session open that began while it suspended", async () => {
    const ada = await make.speaker();
    const logIns = Array.from({ length: 8 }, () => logIn(ada.email));
    const [suspended, ...answers] = await Promise.all([suspend(ada), ...logIns]);
    expect(suspended?.statusCode).toBe(200);
    for (const answer of answers) {
      if (answer.statusCode !== 200) continue;
      const user = await as(answer.json()).get("/api/user/");
      expect(user.statusCode).toBe(401);
    }
    await change(organiser, ada, SPEAKER, standing("speaker", true));
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200)) {
      expect((await as(answer.json()).get("/api/user/")).statusCode).toBe(401);
    }
  });

  it("makes a reviewer of another call a speaker there, where they take part in nothing else", async () => {
    const body = { slug: "next", product: "Next Con", year: 2026, panel: false };
    expect((await as(organiser).post("/api/calls/", body)).statusCode).toBe(201);
    await as(organiser).put("/api/calls/next/", { change: "open" });
    const row = found(await findCall(server.platform.everyCall, "next"));
    const inNext = makeOn({ ...server, platform: forCall(server.platform, row) });
    const reviewer = await inNext.reviewer();
    const seenGroup = { ...SPEAKER, seen: standing("reviewer") };
    const answer = await as(organiser).put(`/api/c/next/people/${reviewer.id}/standing/`, seenGroup);
    expect(seen(answer)).toMatchObject({ status: 200, body: { id: reviewer.id, group: "speaker" } });
    expect((await as(reviewer).get("/api/c/next/user/")).json()).toMatchObject({ group: "speaker" });
  });

  it.each([
    ["demoted", standing("reviewer")],
    ["suspended", standing("organiser", true)],
  ])("refuses that the last organiser is %s", async (_, next) => {
    const away = await make.organiser();
    await change(organiser, away, standing("organiser", true), ORGANISER);
    expect(seen(await change(organiser, organiser, next, ORGANISER))).toEqual({
      status: 409,
      body: { detail: LAST },
    });
    expect(
      (await people()).filter(({ group, suspended }) => group === "organiser" && !suspended),
    ).toHaveLength(1);
  });

  it("leaves one organiser when two demote each other, and when all step down at once", async () => {
    for (let round = 0; round < 5; round++) {
      const other = await make.organiser();
      const down = standing("reviewer");
      const answers = await Promise.all([
        change(organiser, other, down, ORGANISER),
        change(other, organiser, down, ORGANISER),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      if (answers[1]?.statusCode === 200) organiser = other;
    }
    const all = [organiser, ...(await Promise.all([1, 2, 3].map(() => make.organiser())))];
    const answers = await Promise.all(all.map((each) => change(each, each, standing("speaker"), ORGANISER)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409]);
  });

  it("refuses to write over what another organiser has changed", async () => {
    const ada = await make.speaker();
    const other = await make.organiser();
    const answers = await Promise.all([
      change(organiser, ada, standing("reviewer"), SPEAKER),
      change(other, ada, standing("organiser"), SPEAKER),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ detail: CHANGED });
    expect(await aboutOf(server, ada.id)).toHaveLength(1);
  });
});

it("ends all sessions of a person, and says how many", async () => {
  const ada = await make.speaker();
  await logIn(ada.email);
  const answer = await as(organiser).post(`/api/people/${ada.id}/end-sessions/`);
  expect(seen(answer)).toEqual({ status: 200, body: { ended: 2 } });
  expect((await as(ada).get("/api/user/")).statusCode).toBe(401);
  expect((await logIn(ada.email)).statusCode).toBe(200);
  expect(await aboutOf(server, ada.id)).toEqual([
    { action: "sessions ended", actorId: organiser.id, details: { accountId: ada.id, sessions: 2 } },
  ]);
});
