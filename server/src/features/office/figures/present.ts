import { grouped } from "@lectern/domain/kernel/grouped";
import type {
  CallFigures,
  Counted,
  Decided,
  ReviewDay,
  Tally,
} from "@lectern/domain/office/figures/contract";
import { askedIn } from "@lectern/domain/reviewing/criteria/rules";
import type { ReviewForm } from "@lectern/domain/reviewing/criteria/words";
import type { OwnersCounted, ProposalsCounted, ReviewsCounted, ScoresCounted } from "./store";

const totalOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Sums of counts by key, in the order of the keys. */
const sums = <T extends { count: number }, K extends string | number>(
  rows: readonly T[],
  keyOf: (row: T) => K,
): [K, number][] =>
  [...grouped(rows, keyOf)]
    .map(([key, same]): [K, number] => [key, totalOf(same)])
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** How many have each number, in ascending order. */
export const tallyOf = <T extends { count: number }>(
  rows: readonly T[],
  numberOf: (row: T) => number,
): Tally[] => sums(rows, numberOf).map(([value, count]) => ({ value, count }));

/** Each topic by internal decision. */
export const topicsOf = (rows: readonly ProposalsCounted[]): Decided[] =>
  sums(rows, ({ topic }) => topic).map(([code]) => {
    const decided = (decision: ProposalsCounted["decision"]) =>
      totalOf(rows.filter((row) => row.topic === code && row.decision === decision));
    return {
      code,
      accepted: decided("ACC"),
      waitlisted: decided("HLD"),
      rejected: decided("REJ"),
      open: decided(null),
    };
  });

export const typesOf = (rows: readonly ProposalsCounted[]): Counted[] =>
  sums(rows, ({ type }) => type).map(([code, count]) => ({ code, count }));

/** Proposals by the speaker's country; empty without a profile. */
export const countriesOf = (owners: readonly OwnersCounted[]): Counted[] =>
  sums(
    owners.flatMap(({ country, proposals }) => (country === null ? [] : [{ country, count: proposals }])),
    ({ country }) => country,
  ).map(([code, count]) => ({ code, count }));

export function speakersOf(owners: readonly OwnersCounted[]): CallFigures["speakers"] {
  const { returning = 0, known = 0, newcomers = 0 } = Object.fromEntries(sums(owners, ({ past }) => past));
  return { returning, known, newcomers };
}

export const daysOf = (reviews: readonly ReviewsCounted[]): ReviewDay[] =>
  reviews.flatMap(({ day, given, wanted }) => (day === null ? [] : [{ day, given, wanted }]));

/** The scores of the specification's form, which were counted with the days. */
export const scoresIn = (reviews: readonly ReviewsCounted[]): ScoresCounted[] =>
  reviews.flatMap(({ speaker, topic, given: count }) =>
    speaker === null || topic === null
      ? []
      : [
          { code: null, score: (speaker + topic) / 2, count },
          { code: "speaker", score: speaker, count },
          { code: "topic", score: topic, count },
        ],
  );

/** Reviews by their own score, and by each criterion that reviewers are asked for. */
export function scoresOf(
  form: ReviewForm,
  counts: readonly ScoresCounted[],
): CallFigures["review"]["scores"] {
  const by = grouped(counts, ({ code }) => code);
  const tally = (code: string | null) => tallyOf(by.get(code) ?? [], ({ score }) => score);
  return {
    overall: tally(null),
    criteria: askedIn(form).map(({ code, label, min, max }) => ({
      code,
      label,
      min,
      max,
      tally: tally(code),
    })),
  };
}
