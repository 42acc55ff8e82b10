import type { CallFigures, FiguresQuestion, Tally } from "@lectern/domain/figures/contract";
import type { Platform } from "#platform/platform";
import { currentEdition } from "../edition/actions";
import {
  arrivalsByDay,
  countByCountry,
  countByType,
  coverageAndGaps,
  deadlineChanges,
  decidedByTopic,
  reviewsByDay,
  scorePairs,
  speakersByPast,
} from "./store";

const codesIn = (list: string | undefined): string[] => (list ? list.split(",") : []);

/** The call in figures, all of one moment: read in one transaction that sees no later change. */
export async function readCall(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { topic, type }: FiguresQuestion,
): Promise<CallFigures> {
  const which = { topics: codesIn(topic), types: codesIn(type) };
  const at = clock.now();
  return db.transaction(
    async (tx) => {
      const { zone, opensAt, closesAt, reviewsWanted } = await currentEdition(tx);
      const reviewed = await coverageAndGaps(tx, which);
      const apart = reviewed.filter(({ reviews }) => reviews >= 2);
      return {
        at: at.toISOString(),
        zone,
        opensAt,
        closesAt,
        deadlines: (await deadlineChanges(tx)).map((each) => ({ ...each, at: each.at.toISOString() })),
        arrivals: await arrivalsByDay(tx, which, zone),
        topics: await decidedByTopic(tx, which),
        types: await countByType(tx, which),
        countries: await countByCountry(tx, which),
        speakers: await speakersByPast(tx, which, new Date(opensAt)),
        review: {
          wanted: reviewsWanted,
          coverage: tally(reviewed.map(({ reviews, count }) => ({ value: reviews, count }))),
          days: await reviewsByDay(tx, which, zone, reviewsWanted),
          scores: await scorePairs(tx, which),
          gaps: tally(apart.map(({ gap, count }) => ({ value: gap, count }))),
        },
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Equal values added up, from the smallest. */
function tally(rows: readonly Tally[]): Tally[] {
  const sums = new Map<number, number>();
  for (const { value, count } of rows) sums.set(value, (sums.get(value) ?? 0) + count);
  return [...sums].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value);
}
