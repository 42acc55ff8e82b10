import { callWindow, windowOf } from "@lectern/domain/call/conference-dates";
import { codesFor } from "@lectern/domain/call/conferences";
import type { CallFigures, FiguresFilter } from "@lectern/domain/office/figures/contract";
import { currentEdition } from "#features/call/actions";
import { readReviewForm } from "#features/reviewing/criteria/store";
import type { Database, Queries } from "#platform/db/database";
import { deadlineChanges } from "./deadline-store";
import { countriesOf, daysOf, scoresIn, scoresOf, speakersOf, tallyOf, topicsOf, typesOf } from "./present";
import {
  arrivalsByDay,
  type Chosen,
  countOwnersByHistory,
  coverageAndGaps,
  proposalsByKind,
  reviewsByDayAndScores,
  scoresCounted,
} from "./store";

const codesIn = (list: string | undefined): string[] => (list ? list.split(",") : []);

/** What is counted; `conference` empty: proposals for any. */
export type Question = Pick<Chosen, "topics" | "types"> & { conference: string };

export const chosenBy = ({ topic, type, conference = "" }: FiguresFilter): Question => ({
  topics: codesIn(topic),
  types: codesIn(type),
  conference,
});

/** Each change of the deadline, oldest first. */
export const deadlinesOf = async (db: Queries): Promise<CallFigures["deadlines"]> =>
  (await deadlineChanges(db)).map((each) => ({ ...each, at: each.at.toISOString() }));

/** The call's statistics, consistent by a snapshot transaction. They change only when one of the `FIGURES_TABLES` does. */
export const countsOf = (
  db: Database,
  { conference, ...kinds }: Question,
): Promise<Omit<CallFigures, "at" | "deadlines">> =>
  db.transaction(
    async (tx) => {
      const edition = await currentEdition(tx);
      const { zone, opensAt, reviewsWanted } = edition;
      const { closesAt } = conference === "" ? callWindow(edition) : windowOf(edition, conference);
      const codes = conference === "" ? [] : codesFor(conference, edition);
      const which = { ...kinds, conference, codes };
      const proposals = await proposalsByKind(tx, which);
      const owners = await countOwnersByHistory(tx, which, new Date(opensAt));
      const form = await readReviewForm(tx);
      const reviewed = await coverageAndGaps(tx, which, form);
      const reviews = await reviewsByDayAndScores(tx, which, { zone, wanted: reviewsWanted });
      const apart = reviewed.filter(({ reviews }) => reviews >= 2);
      return {
        zone,
        opensAt,
        closesAt,
        arrivals: await arrivalsByDay(tx, which, zone),
        topics: topicsOf(proposals),
        types: typesOf(proposals),
        countries: countriesOf(owners),
        speakers: speakersOf(owners),
        review: {
          wanted: reviewsWanted,
          coverage: tallyOf(reviewed, ({ reviews }) => reviews),
          days: daysOf(reviews),
          scores: scoresOf(
            form,
            form.version === 0 ? scoresIn(reviews) : await scoresCounted(tx, which, form),
          ),
          gaps: tallyOf(apart, ({ gap }) => gap),
        },
      };
    },
    { snapshot: true },
  );
