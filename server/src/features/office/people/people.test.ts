import type { Person as PersonAnswer, PersonRow } from "@lectern/domain/office/people/contract";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { request, seen } from "#testing/client";
import { giveReview } from "#testing/give-review";
import { aboutOf, countStatements, mailsTo } from "#testing/look";
import {
  again,
  makePerson,
  makeReviewer,
  makeSpeaker,
  makeSubmission,
  PASSWORD,
  type Person,
} from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
let organiser: Person;
beforeEach(async () => {
  server = await testServer();
  organiser = await makePerson(server, "organiser", { firstName: "Grace", lastName: "Hopper" });
});
afterEach(() => server.close());

const standing = (group: PersonRole["group"], suspended = false): PersonRole => ({
  group,
  suspended,
});
const SPEAKER = standing("speaker");
const ORGANISER = standing("organiser");

const change = (who: Person, whom: Person, next: PersonRole, from: PersonRole) =>
  request(server, who, "PUT", `/api/people/${whom.id}/standing/`, { ...next, seen: from });
const suspend = (whom: Person, group: PersonRole["group"] = "speaker") =>
  change(organiser, whom, standing(group, true), standing(group));
const logIn = (email: string, password = PASSWORD) =>
  request(server, null, "POST", "/api/login/", { email, password, token: "solved" });
const people = async (): Promise<PersonRow[]> =>
  (await request(server, organiser, "GET", "/api/people/")).json();

const LAST = "This is the last organiser who can log in. Make another person an organiser first.";
const CHANGED = "This account has changed. Reload and check again.";

describe("GET /api/people/", () => {
  it("shows every account, and when it last logged in", async () => {
    const ada = await makeSpeaker(server, { email: "Ada@Example.org", verified: true });
    await makeSpeaker(server, { email: "new@example.org", verified: false, complete: false });
    server.clock.advance(60);
    expect((await logIn(ada.email)).statusCode).toBe(200);
    organiser = await again(server, organiser);
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
    for (let n = 0; n < 5; n++) await makeSpeaker(server);
    const before = count();
    await people();
    expect(count() - before).toBe(forOne);
  });
});

describe("GET /api/people/{id}/", () => {
  it("shows a person with proposals, reviews, sessions and mails", async () => {
    const speaker = await makeSpeaker(server);
    const reviewer = await makeReviewer(server, { firstName: "Joan", lastName: "Clarke" });
    const read = await makeSubmission(server, speaker, "Ready for Review");
    await makeSubmission(server, speaker, "Ready for Review");
    await makeSubmission(server, reviewer, "Ready for Review", { title: "Before I reviewed" });
    const scores = { expertise_score: 6, submission_score: 9 };
    await giveReview(server, reviewer, read, scores);
    await request(server, null, "POST", "/api/password/reset/", { email: reviewer.email, token: "solved" });
    await mailsTo(server, reviewer.email);
    await saveProfile(server.platform.db, reviewer.id, { employer: "Example GmbH" }, server.clock.now());
    const answer = await request(server, organiser, "GET", `/api/people/${reviewer.id}/`);
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
  it("puts somebody into another group, which acts at their next call", async () => {
    const ada = await makeSpeaker(server);
    const answer = await change(organiser, ada, standing("reviewer"), SPEAKER);
    expect(seen(answer)).toMatchObject({ status: 200, body: { id: ada.id, group: "reviewer" } });
    expect((await request(server, ada, "POST", "/api/submit/", {})).statusCode).toBe(403);
    expect((await request(server, ada, "GET", "/api/user/")).json()).toMatchObject({ group: "reviewer" });
    expect(await aboutOf(server, ada.id)).toEqual([
      {
        action: "change group",
        actorId: organiser.id,
        details: { accountId: ada.id, from: "speaker", to: "reviewer" },
      },
    ]);
  });

  it("suspends: sessions end at once, no log-in, and lets in again when it is lifted", async () => {
    const ada = await makeSpeaker(server);
    const id = await makeSubmission(server, ada);
    const before = await logIn(ada.email);
    const cookies = {
      lectern_refresh: before.cookies.find((c) => c.name === "lectern_refresh")?.value ?? "",
    };
    expect((await suspend(ada)).json()).toMatchObject({ suspended: true });
    expect((await request(server, ada, "GET", "/api/user/")).statusCode).toBe(401);
    const renewed = await request(server, null, "POST", "/api/token/refresh/", undefined, { cookies });
    expect(renewed.statusCode).toBe(401);
    expect(seen(await logIn(ada.email))).toEqual({
      status: 403,
      body: { detail: "This account is suspended. Please write to the organisers." },
    });
    const board = await request(server, organiser, "GET", `/api/submissions/${id}/`);
    expect(board.json()).toMatchObject({ status: "Submitted" });

    const lifted = await change(organiser, ada, SPEAKER, standing("speaker", true));
    expect(lifted.json()).toMatchObject({ suspended: false });
    expect((await request(server, ada, "GET", "/api/user/")).statusCode).toBe(401);
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

  it("tells of a suspension only who knows the password", async () => {
    const ada = await makeSpeaker(server);
    await suspend(ada);
    const wrong = seen(await logIn(ada.email, "wr0ng-&-wrong"));
    expect(wrong).toEqual(seen(await logIn("nobody@example.org", "wr0ng-&-wrong")));
    expect(wrong.status).toBe(400);
  });

  it("leaves no session open that began while it suspended", async () => {
    const ada = await makeSpeaker(server);
    const logIns = Array.from({ length: 8 }, () => logIn(ada.email));
    const [suspended, ...answers] = await Promise.all([suspend(ada), ...logIns]);
    expect(suspended?.statusCode).toBe(200);
    for (const answer of answers) {
      if (answer.statusCode !== 200) continue;
      const user = await request(server, answer.json(), "GET", "/api/user/");
      expect(user.statusCode).toBe(401);
    }
    await change(organiser, ada, SPEAKER, standing("speaker", true));
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200)) {
      expect((await request(server, answer.json(), "GET", "/api/user/")).statusCode).toBe(401);
    }
  });

  it.each([
    ["demoted", standing("reviewer")],
    ["suspended", standing("organiser", true)],
  ])("refuses that the last organiser is %s", async (_, next) => {
    const away = await makePerson(server, "organiser");
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
      const other = await makePerson(server, "organiser");
      const down = standing("reviewer");
      const answers = await Promise.all([
        change(organiser, other, down, ORGANISER),
        change(other, organiser, down, ORGANISER),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      if (answers[1]?.statusCode === 200) organiser = other;
    }
    const all = [organiser, ...(await Promise.all([1, 2, 3].map(() => makePerson(server, "organiser"))))];
    const answers = await Promise.all(all.map((each) => change(each, each, standing("speaker"), ORGANISER)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409]);
  });

  it("refuses to write over what another organiser has changed", async () => {
    const ada = await makeSpeaker(server);
    const other = await makePerson(server, "organiser");
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
  const ada = await makeSpeaker(server);
  await logIn(ada.email);
  const answer = await request(server, organiser, "POST", `/api/people/${ada.id}/end-sessions/`);
  expect(seen(answer)).toEqual({ status: 200, body: { ended: 2 } });
  expect((await request(server, ada, "GET", "/api/user/")).statusCode).toBe(401);
  expect((await logIn(ada.email)).statusCode).toBe(200);
  expect(await aboutOf(server, ada.id)).toEqual([
    { action: "sessions ended", actorId: organiser.id, details: { accountId: ada.id, sessions: 2 } },
  ]);
});
