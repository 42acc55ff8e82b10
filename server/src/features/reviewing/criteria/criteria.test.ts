import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let speaker: Person;
let organiser: Person;
it.beforeAll(async () => {
  speaker = await make.speaker();
  organiser = await make.organiser();
});

const FORM = "/api/reviews/form/";
type Sent = Record<string, unknown>;
type Criterion = { code: string; label: string; retired: boolean; weight: number };

const NO_NAMES = { ACC: "", HLD: "", REJ: "" };
const SPECIFIED = FIRST_FORM.criteria.map(({ retired: _, ...criterion }) => criterion);
const NOVELTY = {
  label: "Novelty",
  help: "",
  min: 0,
  max: 5,
  steps: [],
  weight: 2,
  required: false,
  counts: true,
};
const bodyOf = (criteria: readonly object[], changes: Sent = {}) => ({
  guidance: "",
  recommendations: NO_NAMES,
  criteria,
  ...changes,
});
const put = (criteria: readonly object[], changes: Sent = {}, tag?: string) =>
  as(organiser).put(FORM, bodyOf(criteria, changes), { headers: tag ? { "if-match": tag } : {} });
const form = async () => (await as(organiser).get(FORM)).json();
/** The form with these criteria, and the code of the one with a label. */
async function asking(...criteria: object[]): Promise<(label: string) => string> {
  const answer = await put(criteria);
  expect(answer.statusCode).toBe(200);
  const found: Criterion[] = answer.json().criteria;
  return (label) => found.find((each) => each.label === label)?.code ?? "none";
}
const ready = () => make.proposal(speaker, "Ready for Review");
const boardRow = async (pk: number) => (await as(organiser).get(`/api/board/${pk}/`)).json();
const give = (who: Person, pk: number, scores: [string, number][], changes: Sent = {}) =>
  make.review(who, pk, { criteria: scores.map(([code, score]) => ({ code, score })), ...changes });
const actions = async () => {
  const { lines } = (await as(organiser).get("/api/audit/")).json();
  return lines;
};

describe("the first form", () => {
  it("is that of the specification in a call that was never changed", async () => {
    const answer = await as(await make.reviewer()).get(FORM);
    expect([seen(answer), answer.headers.etag]).toEqual([
      {
        status: 200,
        body: { guidance: "", recommendations: NO_NAMES, criteria: FIRST_FORM.criteria },
      },
      '"0"',
    ]);
  });
});

describe("a client of the specification", () => {
  it("adds, reads and changes a review as before, whatever the call asks for", async () => {
    const code = (await asking(...SPECIFIED, { ...NOVELTY, required: true }))("Novelty");
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const added = await make.review(reviewer, pk);
    expect(seen(added)).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        submission: pk,
        expertise_score: 7,
        submission_score: 8,
        comments: "Clear and new.",
        status: "ACC",
      },
    });
    // What its author scored in the portal's pages is left as it was.
    const url = `/api/reviews/${added.json().id}/`;
    const criteria = [
      { code: "speaker", score: 7 },
      { code: "topic", score: 8 },
      { code, score: 5 },
    ];
    await as(reviewer).put(url, reviewBody(pk, { criteria }));
    const changed = await as(reviewer).put(url, reviewBody(pk, { expertise_score: 3 }));
    expect(changed.json()).toMatchObject({
      expertise_score: 3,
      criteria: [{ code: "speaker", score: 3 }, criteria[1], criteria[2]],
    });
    expect((await as(reviewer).get(`/api/submissions/${pk}/`)).json().review).toMatchObject({
      expertise_score: 3,
      criteria: changed.json().criteria,
    });
  });

  it("reads a review's own score where a specified one was not asked for, and may send it back", async () => {
    const [, topic] = SPECIFIED;
    await asking({ ...SPECIFIED[0], required: false }, topic as object);
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const added = await give(reviewer, pk, [["topic", 4]], { expertise_score: 0, submission_score: 0 });
    expect(added.json()).toMatchObject({
      expertise_score: 4,
      submission_score: 4,
      criteria: [{ code: "topic", score: 4 }],
    });
    expect((await boardRow(pk)).scores).toMatchObject({ count: 1, mean: 4 });
    const url = `/api/reviews/${added.json().id}/`;
    const again = { expertise_score: 4, submission_score: 6 };
    expect((await as(reviewer).put(url, reviewBody(pk, again))).json().criteria).toEqual([
      { code: "topic", score: 6 },
    ]);
    expect((await boardRow(pk)).scores).toMatchObject({ mean: 6 });
  });
});

describe("a review by the call's own criteria", () => {
  it("counts by weight and on each scale, and is not lowered by what was skipped", async () => {
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    const pk = await ready();
    await give(await make.reviewer(), pk, [
      ["speaker", 6],
      ["topic", 8],
      [code, 5],
    ]);
    // (6 + 8 + 2 × 10) / 4
    expect((await boardRow(pk)).scores).toMatchObject({ count: 1, mean: 8.5 });
    await give(await make.reviewer(), pk, [
      ["speaker", 8],
      ["topic", 9],
    ]);
    expect((await boardRow(pk)).scores).toMatchObject({ count: 2, mean: 8.5 });
    const each = (await as(organiser).get("/api/board/criteria/")).json();
    expect(each.find((row: { pk: number }) => row.pk === pk).criteria).toMatchObject([
      { code: "speaker", count: 2, mean: 7 },
      { code: "topic", count: 2, mean: 8.5 },
      { code, count: 1, mean: 5 },
    ]);
    expect((await as(organiser).get(`/api/board/reviews/${pk}/`)).json()[0].criteria).toContainEqual({
      code,
      score: 5,
    });
  });

  it("names what is missing, out of range, unknown or listed twice", async () => {
    const code = (await asking(...SPECIFIED, { ...NOVELTY, required: true }))("Novelty");
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const both: [string, number][] = [
      ["speaker", 6],
      ["topic", 8],
    ];
    const faultsOf = async (...scores: [string, number][]) => seen(await give(reviewer, pk, scores));
    const required = ["Please enter required fields"];
    expect(await faultsOf()).toEqual({
      status: 400,
      body: { expertise_score: required, submission_score: required, [`criteria.${code}`]: required },
    });
    expect(await faultsOf(...both, [code, 6])).toEqual({
      status: 400,
      body: { [`criteria.${code}`]: ["Please enter a value between 0 and 5"] },
    });
    for (const unknown of ["constructor", "__proto__", "speaker"])
      expect((await faultsOf(...both, [code, 1], [unknown, 1])).status).toBe(400);
    expect((await as(reviewer).get(`/api/submissions/${pk}/`)).json().review.id).toBeNull();
  });
});

describe("changing the form", () => {
  it("keeps the scores of a retired criterion, which no longer count, and restores it", async () => {
    const [reviewer, pk] = [await make.reviewer(), await ready()];
    const code = (await asking(...SPECIFIED, { ...NOVELTY, weight: 1 }))("Novelty");
    const scores: [string, number][] = [
      ["speaker", 4],
      ["topic", 4],
      [code, 5],
    ];
    await give(reviewer, pk, scores);
    expect((await boardRow(pk)).scores.mean).toBe(6);
    await put(SPECIFIED);
    expect((await form()).criteria).toContainEqual(expect.objectContaining({ code, retired: true }));
    expect((await boardRow(pk)).scores.mean).toBe(4);
    const csv = (await as(organiser).get("/api/exports/reviews/csv/")).body;
    expect(csv).toContain("criterion: Novelty (retired)");
    await put([...SPECIFIED, { ...NOVELTY, code }]);
    expect((await boardRow(pk)).scores.mean).toBe(7);
    expect((await actions()).slice(0, 3)).toMatchObject([
      { what: "changed what a review criterion counts" },
      { what: "restored a review criterion" },
      { what: "retired a review criterion" },
    ]);
  });

  it("refuses a version that another organiser has changed", async () => {
    const tag = String((await as(organiser).get(FORM)).headers.etag);
    expect((await put(SPECIFIED, { guidance: "Read it all." }, tag)).statusCode).toBe(200);
    expect((await put(SPECIFIED, { guidance: "Skim." }, tag)).statusCode).toBe(412);
    const answers = await Promise.all([1, 2, 3].map((n) => put(SPECIFIED, { guidance: `By ${n}` })));
    expect(answers.every(({ statusCode }) => [200, 412, 409].includes(statusCode))).toBe(true);
  });

  it("refuses what no review could fit", async () => {
    const faults = async (criteria: object[]) => seen(await put(criteria)).body;
    const optional = SPECIFIED.map((criterion) => ({ ...criterion, required: false }));
    expect(await faults(optional)).toHaveProperty("criteria");
    expect(await faults([...SPECIFIED, { ...NOVELTY, min: 5, max: 5 }])).toHaveProperty(["criteria.2.max"]);
    expect(await faults([...SPECIFIED, { ...NOVELTY, max: 11 }])).toHaveProperty("criteria");
    expect(await faults([...SPECIFIED, { ...NOVELTY, steps: ["Poor"] }])).toHaveProperty([
      "criteria.2.steps",
    ]);
    expect(await faults([{ ...SPECIFIED[0], max: 5 }])).toHaveProperty(["criteria.0.max"]);
    expect(await faults([...SPECIFIED, { ...NOVELTY, label: "topic SCORE" }])).toHaveProperty([
      "criteria.2.label",
    ]);
    expect(await faults(Array.from({ length: 13 }, () => NOVELTY))).toHaveProperty("criteria");
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    await give(await make.reviewer(), await ready(), [
      ["speaker", 4],
      ["topic", 4],
      [code, 2],
    ]);
    expect(await faults([...SPECIFIED, { ...NOVELTY, code, max: 10 }])).toHaveProperty(["criteria.2.max"]);
  });

  it("shows what it would do to the reviews that exist, and changes nothing", async () => {
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    const before = await form();
    await give(await make.reviewer(), await ready(), [
      ["speaker", 0],
      ["topic", 0],
      [code, 5],
    ]);
    const preview = await as(organiser).post(
      `${FORM}preview/`,
      bodyOf([...SPECIFIED, { ...NOVELTY, label: "New", required: true }]),
    );
    const found = preview.json();
    expect(found).toMatchObject({ lacking: [{ label: "New", reviews: found.reviews }], unscored: 0 });
    expect(found.retired).toMatchObject([{ label: "Novelty" }]);
    expect(found.retired[0].scores).toBeGreaterThan(0);
    expect(found.changed).toBeGreaterThan(0);
    expect(found.largest).toBeGreaterThanOrEqual(5);
    expect(await form()).toEqual(before);
  });

  it("changes the board's ETag with a weight and with a criterion, and with nothing else", async () => {
    const tag = async () => (await as(organiser).get("/api/board/")).headers.etag;
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    await give(await make.reviewer(), await ready(), [
      ["speaker", 1],
      ["topic", 2],
      [code, 5],
    ]);
    const first = await tag();
    expect(await tag()).toBe(first);
    await put([...SPECIFIED, { ...NOVELTY, code, weight: 7 }]);
    const second = await tag();
    expect(second).not.toBe(first);
    await put(SPECIFIED);
    expect(await tag()).not.toBe(second);
  });
});

describe("races", () => {
  it("keeps the score of a criterion that is retired while a review is saved", async () => {
    for (let round = 0; round < 8; round++) {
      const code = (await asking(...SPECIFIED, { ...NOVELTY, label: `Round ${round}` }))(`Round ${round}`);
      const pks = await Promise.all([1, 2, 3].map(ready));
      const reviewer = await make.reviewer();
      const [saved, ...reviews] = await Promise.all([
        put(SPECIFIED),
        ...pks.map((pk) =>
          give(reviewer, pk, [
            ["speaker", 5],
            ["topic", 5],
            [code, 3],
          ]),
        ),
      ]);
      expect([saved?.statusCode, ...reviews.map(({ statusCode }) => statusCode)]).toEqual([
        200, 201, 201, 201,
      ]);
      for (const review of reviews) expect(review.json().criteria).toContainEqual({ code, score: 3 });
      // Purging unused criteria in the same moment loses none that a review has.
      await put(SPECIFIED);
      expect((await form()).criteria.map((each: Criterion) => each.code)).toContain(code);
    }
  });

  it("answers the board while weights change, with one of the two means", async () => {
    const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
    const pk = await ready();
    await give(await make.reviewer(), pk, [
      ["speaker", 0],
      ["topic", 0],
      [code, 5],
    ]);
    const means = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const weight = round % 2 === 0 ? 2 : 98;
      const [rows] = await Promise.all([boardRow(pk), put([...SPECIFIED, { ...NOVELTY, code, weight }])]);
      means.add(rows.scores.mean);
    }
    expect([...means].every((mean) => mean === 5 || mean === 9.8)).toBe(true);
    expect((await boardRow(pk)).scores.mean).toBe(9.8);
    expect(server.platform.call.isDefault).toBe(true);
  });
});
