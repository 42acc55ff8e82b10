import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { onServer } from "#testing/on-server";
import { bodyOf, type Criterion, FORM, NOVELTY, reviewing, SPECIFIED } from "./world.fixture";

const { it, as, make } = onServer();
const { asOrganiser, asking, form, give, put, ready, scoresOf } = reviewing({ as, make });

/** What the log says of criteria, the newest first. */
async function actions(): Promise<{ what: string }[]> {
  const { lines } = (await (await asOrganiser()).get("/api/audit/")).json<{ lines: { what: string }[] }>();
  return lines.filter(({ what }) => what.includes("criterion"));
}

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
    expect((await scoresOf(pk)).mean).toBe(6);
    await put(SPECIFIED);
    expect((await form()).criteria).toContainEqual(expect.objectContaining({ code, retired: true }));
    expect((await scoresOf(pk)).mean).toBe(4);
    const csv = (await (await asOrganiser()).get("/api/exports/reviews/csv/")).body;
    expect(csv).toContain("criterion: Novelty (retired)");
    await put([...SPECIFIED, { ...NOVELTY, code }]);
    expect((await scoresOf(pk)).mean).toBe(7);
    expect((await actions()).slice(0, 3)).toMatchObject([
      { what: "changed what a review criterion counts" },
      { what: "restored a review criterion" },
      { what: "retired a review criterion" },
    ]);
  });

  it("refuses a version that another organiser has changed", async () => {
    const tag = String((await (await asOrganiser()).get(FORM)).headers.etag);
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
    const preview = await (await asOrganiser()).post(
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
    const tag = async () => (await (await asOrganiser()).get("/api/board/")).headers.etag;
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
    const logged = (await actions()).length;
    for (let round = 0; round < 10; round++) {
      const weight = round % 2 === 0 ? 2 : 98;
      const [scores] = await Promise.all([scoresOf(pk), put([...SPECIFIED, { ...NOVELTY, code, weight }])]);
      means.add(scores.mean);
    }
    expect([...means].every((mean) => mean === 5 || mean === 9.8)).toBe(true);
    expect((await scoresOf(pk)).mean).toBe(9.8);
    const log = (await actions()).slice(0, -logged).map(({ what }) => what);
    expect(log).toEqual(log.map(() => "changed what a review criterion counts"));
    // All but the first, which changes nothing.
    expect(log).toHaveLength(9);
  });
});

it("goes along to the next call, without retired criteria and scores", async () => {
  const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
  await put([...SPECIFIED, { ...NOVELTY, code }], { guidance: "Be **kind**." });
  const next = { slug: "next-2026", product: "Next Con", year: 2026, panel: false };
  expect((await (await asOrganiser()).post("/api/calls/", next)).statusCode).toBe(201);
  const copy = await (await asOrganiser()).get("/api/c/next-2026/reviews/form/");
  const { guidance, criteria } = await form();
  const asked = criteria.filter(({ retired }: Criterion) => !retired);
  expect(copy.json()).toMatchObject({ guidance, criteria: asked });
  expect(copy.headers.etag).toBe('"1"');
});
