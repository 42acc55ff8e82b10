import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { lockAny, updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import { auditOf, waiters } from "#testing/look";
import { type Person, proposalBody, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { keepConflict } from "./store";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker({ email: "joan@kettles.example" });
});

const ready = (changes = {}) => make.proposal(speaker, "Ready for Review", changes);
const keepOut = (id: number, reviewer: Person, keep_out = true) =>
  as(organiser).put(`/api/conflicts/${id}/`, {
    reviewer: reviewer.id,
    keep_out,
    reason: "Friends",
  });
const standingOf = async (id: number, reviewer: Person) => {
  const all: { reviewer: string }[] = (await as(organiser).get(`/api/conflicts/${id}/`)).json();
  return all.find((each) => each.reviewer === reviewer.id);
};

/** What a reviewer gets at every call that is about one proposal, and whether the list has it. */
async function reach(reviewer: Person, id: number, review: number) {
  const answers = await Promise.all([
    as(reviewer).get(`/api/submissions/${id}/`),
    as(reviewer).get(`/api/submissions/pages/${id}/`),
    as(reviewer).get(`/api/submissions/pages/${id}/1/`),
    as(reviewer).post(`/api/submissions/download/tf/${id}/`),
    as(reviewer).post("/api/review/", reviewBody(id)),
    as(reviewer).put(`/api/reviews/${review}/`, reviewBody(id)),
    as(reviewer).delete(`/api/reviews/${review}/`),
    as(reviewer).post(`/api/conflicts/recuse/${id}/`),
  ]);
  const list: { pk: number }[] = (await as(reviewer).get("/api/submissions/")).json();
  const menu: { items: { pk: number }[] } = (await as(reviewer).get("/api/submissions/menu/")).json();
  const listed = [...list, ...menu.items].some(({ pk }) => pk === id);
  return { statuses: answers.map(({ statusCode }) => statusCode), listed };
}
const NOWHERE = { statuses: Array(8).fill(404), listed: false };

const WAYS: [string, (id: number, reviewer: Person) => Promise<unknown>][] = [
  [
    "recused themselves",
    (id, reviewer) => as(reviewer).post(`/api/conflicts/recuse/${id}/`, { reason: "We worked together" }),
  ],
  ["is kept out by an organiser", keepOut],
];

it.each(WAYS)(
  "hides a proposal everywhere from a reviewer who %s, and deletes their review",
  async (_, way) => {
    const [id, reviewer] = [await ready(), await make.reviewer()];
    const review = (await as(reviewer).post("/api/review/", reviewBody(id))).json().id;
    await way(id, reviewer);
    expect(await reach(reviewer, id, review)).toEqual(NOWHERE);
    expect(await standingOf(id, reviewer)).toMatchObject({ has_reviewed: false });
    const colleague = await make.reviewer();
    expect((await as(colleague).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
  },
);

it("hides a proposal from a reviewer who is named among its additional authors, in any case", async () => {
  const reviewer = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const id = await ready({ authors: `${speaker.name},grace HOPPER` });
  expect(await reach(reviewer, id, 1)).toEqual(NOWHERE);
  expect(await standingOf(id, reviewer)).toMatchObject({ conflict: "author", name: "Grace Hopper" });
});

it.each([
  ["with a hyphen and an apostrophe", "Anne-Marie", "O'Neil", "Anne Marie ONeil"],
  ["with marks that were typed apart", "Jo\u0308rg", "Müller", "J\u00f6rg Mu\u0308ller"],
])("knows an author who wrote their name %s", async (_, first_name, last_name, author) => {
  const reviewer = await make.reviewer();
  await rename(reviewer, { first_name, last_name });
  const body = proposalBody(`${speaker.name},${author}`);
  const id: number = (await as(speaker).post("/api/submit/", body)).json().submission_id;
  await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
  expect(await reach(reviewer, id, 1)).toEqual(NOWHERE);
});

const rename = (person: Person, name: { first_name: string; last_name: string }) => {
  const rest = { c: "GB", n: "British", o: "Engineer", b: "Builds and breaks things." };
  return as(person).put("/api/user/profile/", { ...rest, ...name });
};

it("hides a proposal from its author after a change of name", async () => {
  const reviewer = await make.reviewer({ firstName: "Radia", lastName: "Perlman" });
  const id = await ready({ authors: `${speaker.name},Radia Perlman` });
  expect((await rename(reviewer, { first_name: "Some", last_name: "Body" })).statusCode).toBe(200);
  expect(await reach(reviewer, id, 1)).toEqual(NOWHERE);
  expect(await standingOf(id, reviewer)).toMatchObject({ conflict: "author", name: "Some Body" });
  await rename(reviewer, { first_name: "Any", last_name: "Body" });
  expect(await reach(reviewer, id, 1)).toEqual(NOWHERE);
  const { lines } = (await as(organiser).get(`/api/audit/?action=rename&person=${reviewer.id}`)).json();
  expect(lines.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ["Some Body", "Any Body"],
    ["Radia Perlman", "Some Body"],
  ]);
});

it("does not reveal authors to a reviewer who tries names", async () => {
  const reviewer = await make.reviewer();
  const tried: number[] = [];
  for (let n = 0; n < 12; n++) {
    const name = { first_name: "Guess", last_name: "x".repeat(n + 1) };
    tried.push((await rename(reviewer, name)).statusCode);
  }
  expect(tried).toEqual([...Array(10).fill(200), 429, 429]);
  // What is not the name is saved as before.
  expect((await rename(reviewer, { first_name: "Guess", last_name: "x".repeat(10) })).statusCode).toBe(200);
});

it("shows a proposal to a reviewer who has the submitter's name, or none", async () => {
  const [namesake, nameless] = [await make.reviewer(), await make.reviewer({ complete: false })];
  const id = await ready();
  for (const reviewer of [namesake, nameless]) {
    expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
  }
});

it("answers a refused reviewer the same as for a proposal that does not exist", async () => {
  const [id, reviewer] = [await ready(), await make.reviewer()];
  await keepOut(id, reviewer);
  const refused = await as(reviewer).get(`/api/submissions/${id}/`);
  expect(seen(refused)).toEqual(seen(await as(reviewer).get("/api/submissions/999999/")));
});

it("refuses a review that waited while an organiser marked a conflict of its reviewer", async () => {
  const [id, reviewer] = [await ready(), await make.reviewer()];
  const { db, clock } = server.platform;
  const kept = { submissionId: id, reviewerId: reviewer.id, kind: "pinned", reason: "" } as const;
  const reviewing = await db.transaction(async (tx) => {
    await lockAny(tx, id);
    const waiting = as(reviewer).post("/api/review/", reviewBody(id)).then(seen);
    await expect.poll(() => waiters(server)).toBe(1);
    await keepConflict(tx, { ...kept, createdAt: clock.now() });
    return { waiting };
  });
  expect(await reviewing.waiting).toEqual({ status: 404, body: { detail: "Not found." } });
});

it("gives a reviewed proposal back when it loses a review, and notes who did what", async () => {
  const id = await ready();
  const reviewers = [await make.reviewer(), await make.reviewer()];
  for (const each of reviewers) await as(each).post("/api/review/", reviewBody(id));
  const [first] = reviewers;
  if (!first) throw new Error("There is no reviewer");
  await keepOut(id, first);
  expect((await auditOf(server, id)).slice(-3)).toMatchObject([
    { action: "delete review", actorId: organiser.id },
    { action: "loseAReview", from: "Reviewed", to: "Ready for Review" },
    { action: "keep reviewer out", actorId: organiser.id },
  ]);
});

it("lets an organiser remove a marked conflict or a recusal, and not authorship", async () => {
  const [id, reviewer] = [await ready(), await make.reviewer()];
  await as(reviewer).post(`/api/conflicts/recuse/${id}/`, { reason: "A former colleague" });
  expect(await standingOf(id, reviewer)).toMatchObject({ conflict: "recused", reason: "A former colleague" });
  await keepOut(id, reviewer, false);
  expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
  const author = await make.reviewer({ firstName: "Lynn", lastName: "Conway" });
  const named = await ready({ authors: `${speaker.name},Lynn Conway` });
  await keepOut(named, author, false);
  expect(await standingOf(named, author)).toMatchObject({ conflict: "author" });
});

const employ = (who: Person, employer: string) =>
  saveProfile(server.platform.db, who.id, { employer }, server.clock.now());
const dismiss = (id: number, reviewer: Person, seen: object) =>
  as(organiser).post(`/api/conflicts/${id}/dismiss/`, { reviewer: reviewer.id, seen });

it("points out who shares the speaker's mail domain", async () => {
  const colleague = await make.reviewer({ email: "grace@kettles.example" });
  expect(await standingOf(await ready(), colleague)).toMatchObject({
    conflict: null,
    shared_domain: "kettles.example",
    shared_employer: null,
    dismissed: false,
  });
});

it("points out who has the speaker's employer, and decides nothing by it", async () => {
  const [id, colleague, other] = [await ready(), await make.reviewer(), await make.reviewer()];
  await employ(speaker, "Example GmbH");
  await employ(colleague, "EXAMPLE");
  await employ(other, "Example Labs");
  expect(await standingOf(id, colleague)).toMatchObject({ conflict: null, shared_employer: "EXAMPLE" });
  expect(await standingOf(id, other)).toMatchObject({ shared_domain: null, shared_employer: null });
  expect((await as(colleague).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
});

it("guesses no employer from what co-authors are called", async () => {
  const colleague = await make.reviewer();
  await employ(speaker, "");
  await employ(colleague, "Kettle Works");
  const id = await ready({ authors: `${speaker.name},Kettle Works` });
  expect(await standingOf(id, colleague)).toMatchObject({ conflict: null, shared_employer: null });
});

it("keeps a suggestion away that an organiser dismissed, until something else is shared", async () => {
  const [id, colleague] = [await ready(), await make.reviewer()];
  await employ(speaker, "Example GmbH");
  await employ(colleague, "Example Ltd");
  const seen = { shared_domain: null, shared_employer: "Example Ltd" };
  const answer = await dismiss(id, colleague, seen);
  expect([answer.statusCode, answer.json().length > 0]).toEqual([200, true]);
  expect(await standingOf(id, colleague)).toMatchObject({ ...seen, conflict: null, dismissed: true });
  expect(await standingOf(await ready(), colleague)).toMatchObject({ dismissed: false });
  const log = (await as(organiser).get(`/api/audit/?proposal=${id}`)).json();
  expect(log.lines[0]).toMatchObject({
    what: "dismissed a suggested conflict of interest",
    details: [
      { name: "shared", value: "employer" },
      { name: "reviewer", value: colleague.id },
    ],
  });
  expect((await auditOf(server, id)).at(-1)).toMatchObject({ actorId: organiser.id });
  await employ(colleague, "The EXAMPLE");
  expect(await standingOf(id, colleague)).toMatchObject({ dismissed: true });
  await employ(speaker, "Toasters");
  await employ(colleague, "Toasters");
  expect(await standingOf(id, colleague)).toMatchObject({ dismissed: false, shared_employer: "Toasters" });
});

it("dismisses only what was seen and is still so", async () => {
  const [id, colleague, stranger] = [await ready(), await make.reviewer(), await make.reviewer()];
  await employ(speaker, "Example GmbH");
  await employ(colleague, "Example");
  const changed = { status: 409, body: { detail: REFUSALS["suggestion-changed"].detail } };
  for (const shared_employer of [null, "Toasters"])
    expect(seen(await dismiss(id, colleague, { shared_domain: null, shared_employer }))).toEqual(changed);
  const nothing = { shared_domain: null, shared_employer: null };
  expect(seen(await dismiss(id, stranger, nothing))).toEqual(changed);
  expect((await dismiss(id, speaker, nothing)).statusCode).toBe(404);
  expect((await dismiss(999_999, colleague, nothing)).statusCode).toBe(404);
  expect(await standingOf(id, colleague)).toMatchObject({ dismissed: false });
});
