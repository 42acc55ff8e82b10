import type { CallFigures, FiguresFilter } from "@lectern/domain/office/figures/contract";
import { currentEdition } from "#features/call/actions";
import type { Platform } from "#platform/platform";
import { countriesOf, daysOf, scoresOf, speakersOf, tallyOf, topicsOf, typesOf } from "./present";
import {
  arrivalsByDay,
  coverageAndGaps,
  deadlineChanges,
  ownersByPast,
  proposalsByKind,
  reviewsByDayAndScores,
} from "./store";

const codesIn = (list: string | undefined): string[] => (list ? list.split(",") : []);

/** The call's statistics, consistent by a snapshot transaction. */
export async function readCall(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { topic, type }: FiguresFilter,
): Promise<CallFigures> {
  const which = { topics: codesIn(topic), types: codesIn(type) };
  const at = clock.now();
  return db.transaction(
    async (tx) => {
      const { zone, opensAt, closesAt, reviewsWanted } = await currentEdition(tx);
      const proposals = await proposalsByKind(tx, which);
      const owners = await ownersByPast(tx, which, new Date(opensAt));
      const reviewed = await coverageAndGaps(tx, which);
      const reviews = await reviewsByDayAndScores(tx, which, { zone, wanted: reviewsWanted });
      const apart = reviewed.filter(({ reviews }) => reviews >= 2);
      return {
        at: at.toISOString(),
        zone,
        opensAt,
        closesAt,
        deadlines: (await deadlineChanges(tx)).map((each) => ({ ...each, at: each.at.toISOString() })),
        arrivals: await arrivalsByDay(tx, which, zone),
        topics: topicsOf(proposals),
        types: typesOf(proposals),
        countries: countriesOf(owners),
        speakers: speakersOf(owners),
        review: {
          wanted: reviewsWanted,
          coverage: tallyOf(reviewed, ({ reviews }) => reviews),
          days: daysOf(reviews),
          scores: scoresOf(reviews),
          gaps: tallyOf(apart, ({ gap }) => gap),
        },
      };
    },
    { snapshot: true },
  );
}
