import { counted } from "@lectern/domain/kernel/counted";
import type { CallFigures } from "@lectern/domain/office/figures/contract";
import {
  describeCoverage,
  describeGaps,
  describeProgress,
  describeScores,
  reviewsNeeded,
} from "@lectern/domain/office/figures/findings";
import { gapsInPoints, HALF_POINT, histogramOf } from "@lectern/domain/office/figures/scores";
import { ENOUGH_FOR_SHARES } from "@lectern/domain/office/figures/share";
import { momentIn, timeline } from "@lectern/domain/office/figures/timeline";
import { SCORE } from "@lectern/domain/reviewing/criteria/words";
import { longDay } from "./axis";
import { Columns } from "./columns";
import { CoursePlot } from "./course-plot";
import { allOf } from "./decided-bars";
import { FigureCard } from "./figure-card";

type Props = { figures: CallFigures };

/** The number of reviews of proposals in review. */
export function CoverageFigure({ figures: { review, topics } }: Props) {
  const { coverage, wanted } = review;
  const most = Math.max(wanted, ...coverage.map(({ value }) => value));
  const bins = Array.from({ length: most + 1 }, (_, value) => ({
    value,
    count: coverage.find((each) => each.value === value)?.count ?? 0,
  }));
  const seen = coverage.reduce((sum, { count }) => sum + count, 0);
  const all = topics.reduce((sum, topic) => sum + allOf(topic), 0);
  return (
    <FigureCard
      about="Reviews of each proposal"
      finding={describeCoverage(coverage, wanted)}
      numbers={{ columns: ["reviews", "proposals"], rows: bins.map(({ value, count }) => [value, count]) }}
      note={
        <>
          Target: {counted(wanted, "review")} each. Solid columns have reached it.
          {all > seen &&
            ` ${counted(all - seen, "proposal")} not yet in review ${all - seen === 1 ? "is" : "are"} left out.`}
        </>
      }
    >
      {seen > 0 && <Columns bins={bins} name={String} meant={(value) => value >= wanted} />}
    </FigureCard>
  );
}

/** Reviews over time, against the target. */
export function ProgressFigure({ figures: { review, zone, at } }: Props) {
  const today = momentIn(zone, at);
  const { needed } = reviewsNeeded(review);
  const [first] = review.days;
  const points = timeline(
    review.days.map(({ day, wanted }) => ({ day, value: wanted })),
    { first: first?.day ?? today.day, last: today.day },
  );
  const aside = new Map(review.days.map(({ day, given, wanted }) => [day, given - wanted]));
  let sum = 0;
  return (
    <FigureCard
      wide
      about="Reviews over time"
      finding={describeProgress(review)}
      numbers={{
        columns: ["day", "needed and given", "in all", "above the target"],
        rows: review.days.map(({ day, given, wanted }) => {
          sum += wanted;
          return [longDay(day), wanted, sum, given - wanted];
        }),
      }}
      note={
        <>
          Days in {zone}. A proposal's reviews above the target of {review.wanted} do not count for other
          proposals: they are drawn as outlines and left out of the total.
        </>
      }
    >
      {first && (
        <CoursePlot
          points={points}
          aside={aside}
          marks={[]}
          known={today}
          goal={{ value: needed, label: `${needed} needed` }}
        />
      )}
    </FigureCard>
  );
}

/** The distribution of scores, by criterion and overall. */
export function ScoreFigures({ figures: { review } }: Props) {
  const { overall, criteria } = review.scores;
  const all = histogramOf(overall, { ...SCORE, step: HALF_POINT });
  return [
    { key: "overall", about: "Overall scores", histogram: all, note: OVERALL },
    ...criteria.map(({ code, label, tally, min, max }) => ({
      key: code,
      about: label,
      histogram: histogramOf(tally, { min, max }),
      note: undefined,
    })),
  ].map(({ key, about, histogram, note }) => {
    const { bins, middle, of } = histogram;
    return (
      <FigureCard
        key={key}
        wide={histogram === all}
        about={about}
        finding={describeScores(histogram)}
        numbers={{ columns: ["score", "reviews"], rows: bins.map(({ value, count }) => [value, count]) }}
        note={note}
      >
        {of >= ENOUGH_FOR_SHARES && middle && (
          <Columns
            bins={bins}
            name={(value) => (Number.isInteger(value) ? String(value) : null)}
            meant={(value) => value >= middle.low && value <= middle.high}
          />
        )}
      </FigureCard>
    );
  });
}

const OVERALL = "The mean of what a review scores, by weight, to half a point.";

/** The spread between reviewers of the same proposal. */
export function GapFigure({ figures: { review } }: Props) {
  const bins = gapsInPoints(review.gaps);
  return (
    <FigureCard
      about="Spread of the reviews"
      finding={describeGaps(bins)}
      numbers={{
        columns: ["points apart, at most", "proposals"],
        rows: bins.map(({ value, count }) => [value, count]),
      }}
      note="Points between the highest and the lowest overall score of a proposal with two reviews or more. The largest gaps are worth discussing."
    >
      {review.gaps.length > 0 && (
        <Columns bins={bins} name={(value) => `≤ ${value}`} meant={(value) => value <= 2} />
      )}
    </FigureCard>
  );
}
