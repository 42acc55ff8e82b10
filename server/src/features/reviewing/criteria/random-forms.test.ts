import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { exported, imported } from "#features/office/transfer/world.fixture";
import { found } from "#platform/http/refusal";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { seeded } from "#testing/seeded";

const { it, server, as, make } = onServer();
const FORM = "/api/reviews/form/";
const ROUNDS = 300;

const { below, chance, pick, shuffled } = seeded(20_250_602);

type Criterion = {
  code?: string;
  label: string;
  min: number;
  max: number;
  retired?: boolean;
  steps: string[];
};
type Given = { code: string; score: number };
const TEXTS = [
  "Novelty",
  "=cmd()",
  "<b>Depth</b>",
  "صدى",
  "constructor",
  "__proto__",
  'a "quoted", one',
  "x",
];

/** Another form: some criteria changed, some left out, some restored, some new; often one that is refused. */
const changed = (criteria: readonly Criterion[]) =>
  shuffled([
    ...criteria
      .filter(({ retired }) => (retired ? below(8) === 0 : below(4) > 0))
      .map(({ retired: _, ...criterion }) => ({
        ...criterion,
        max: below(8) === 0 ? below(12) : criterion.max,
        steps: [],
        weight: below(101),
        required: chance(),
        counts: below(4) > 0,
      })),
    ...Array.from({ length: below(3) }, () => ({
      label: `${pick(TEXTS)} ${below(1_000)}`,
      help: pick(TEXTS),
      min: below(5),
      max: 3 + below(8),
      steps: chance() ? [] : ["poor", "good"],
      weight: 1 + below(5),
      required: chance(),
      counts: chance(),
    })),
  ]);

it("loses no score and never fails in 300 forms with later changes, and an import has the same", {
  timeout: 240_000,
}, async () => {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const reviewers: Person[] = await Promise.all([1, 2, 3].map(() => make.reviewer()));
  const pks = await Promise.all(Array.from({ length: 6 }, () => make.proposal(speaker, "Ready for Review")));
  const expected = new Map<string, Map<string, number>>();
  let saved = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before: Criterion[] = (await as(organiser).get(FORM)).json().criteria;
    const body = {
      guidance: pick(TEXTS),
      recommendations: { ACC: chance() ? "Yes" : "", HLD: "", REJ: "" },
      criteria: changed(before),
    };
    const answer = await as(organiser).put(FORM, body);
    expect([200, 400], JSON.stringify(answer.json())).toContain(answer.statusCode);
    if (answer.statusCode === 200) saved++;
    else refused++;

    const form: Criterion[] = (await as(organiser).get(FORM)).json().criteria;
    const [reviewer, pk] = [pick(reviewers), pick(pks)];
    const criteria: Given[] = form
      .filter(({ retired }) => !retired || below(10) === 0)
      .map(({ code = "", min, max }) => ({ code, score: min + below(max - min + (below(12) === 0 ? 3 : 1)) }))
      .filter(() => below(6) > 0);
    const strict = below(4) === 0;
    const sent = reviewBody(pk, strict ? { expertise_score: below(11) } : { criteria });
    const key = `${reviewer.id} ${pk}`;
    const known = expected.get(key);
    const given = known
      ? await as(reviewer).put(`/api/reviews/${pk}/`, sent)
      : await as(reviewer).post("/api/review/", sent);
    expect([200, 201, 400], JSON.stringify(given.json())).toContain(given.statusCode);
    if (given.statusCode < 300) {
      const scores = strict ? new Map(known) : new Map(criteria.map(({ code, score }) => [code, score]));
      const read = given.json();
      const listed: Given[] = read.criteria ?? [
        { code: "speaker", score: read.expertise_score },
        { code: "topic", score: read.submission_score },
      ];
      if (strict)
        for (const { code, score } of listed)
          if (code === "speaker" || code === "topic") scores.set(code, score);
      expect(new Map(listed.map(({ code, score }) => [code, score]))).toEqual(scores);
      expect(Number.isInteger(read.expertise_score) && Number.isInteger(read.submission_score)).toBe(true);
      expected.set(key, scores);
    }
    if (round % 25 === 0) {
      for (const path of [
        "/api/board/",
        "/api/board/criteria/",
        "/api/figures/",
        "/api/exports/reviews/csv/",
      ])
        expect((await as(organiser).get(path)).statusCode).toBe(200);
      const preview = await as(organiser).post(`${FORM}preview/`, { ...body, criteria: changed(form) });
      expect([200, 400]).toContain(preview.statusCode);
    }
  }
  expect([saved > 50, refused > 20, expected.size > 10]).toEqual([true, true, true]);

  // Whatever was changed since, each review has what its author gave last.
  const stored = new Map<string, Map<string, number>>();
  for (const reviewer of reviewers)
    for (const pk of pks) {
      const { review } = (await as(reviewer).get(`/api/submissions/${pk}/`)).json();
      if (review.id === null) continue;
      const listed: Given[] = review.criteria ?? [
        { code: "speaker", score: review.expertise_score },
        { code: "topic", score: review.submission_score },
      ];
      stored.set(`${reviewer.id} ${pk}`, new Map(listed.map(({ code, score }) => [code, score])));
    }
  expect(stored).toEqual(expected);

  const rows = async (call: number) => {
    const db = server.platform.databaseOf(call);
    const read = async (text: string) => (await db.execute(text)).rows;
    return {
      form: await read("select version, guidance, accept, hold, reject from review_form"),
      criteria: await read(
        "select code, position, label, help, min, max, steps, weight, required, counts, retired from review_criterion order by position",
      ),
      scores: await read(
        "select s.code, s.score, r.speaker_score, r.topic_score, r.stand_ins from review r left join review_score s on s.review_id = r.id order by r.id, s.code",
      ),
    };
  };
  await imported(server, await exported(server), "twin");
  const twin = found(await findCall(server.platform.everyCall, "twin"));
  expect(await rows(twin.id)).toEqual(await rows(server.platform.call.id));
});
