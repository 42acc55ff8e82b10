import type { CallFigures } from "@lectern/domain/office/figures/contract";
import { describeArrivals } from "@lectern/domain/office/figures/findings";
import { momentIn, spanOf, timeline } from "@lectern/domain/office/figures/timeline";
import { longDay, shortDay } from "./axis";
import { CoursePlot, type Mark } from "./course-plot";
import { FigureCard } from "./figure-card";

/** The number of earlier deadlines to draw, newest first. */
const EARLIER = 3;

/** When proposals were submitted, relative to the deadline. */
export function ArrivalFigure({ figures }: { figures: CallFigures }) {
  const { arrivals, zone, opensAt, closesAt, deadlines, at } = figures;
  const opening = momentIn(zone, opensAt);
  const deadline = momentIn(zone, closesAt);
  const today = momentIn(zone, at);
  const open = Date.parse(at) <= Date.parse(closesAt);
  const days = arrivals.map(({ day }) => day);
  const span = spanOf(days, { opened: opening.day, closes: deadline.day, today: today.day });
  const points = timeline(
    arrivals.map(({ day, came }) => ({ day, value: came })),
    span,
  );
  // A date that was replaced before it came was never a deadline.
  const extended = deadlines.filter((each) => each.from < each.to && each.from !== closesAt).slice(-EARLIER);
  const marks: Mark[] = [
    { label: `opened ${shortDay(opening.day)}`, ...opening },
    ...extended.map(({ from }) => {
      const before = momentIn(zone, from);
      return { label: `first set to ${shortDay(before.day)}`, ...before };
    }),
    ...(open ? [{ label: "now", ...today }] : []),
    { label: `deadline ${shortDay(deadline.day)}`, ...deadline, strong: true },
  ];
  const total = (of: "came" | "withdrawn" | "unfinished") =>
    arrivals.reduce((sum, each) => sum + each[of], 0);
  const aside = new Map(arrivals.map(({ day, withdrawn, unfinished }) => [day, withdrawn + unfinished]));
  const outlined = [
    ...(total("unfinished") > 0 ? [`${total("unfinished")} unfinished, whose file has not arrived`] : []),
    ...(total("withdrawn") > 0 ? [`${total("withdrawn")} withdrawn`] : []),
  ];
  let sum = 0;
  return (
    <FigureCard
      wide
      about="Proposals over time"
      finding={describeArrivals(arrivals, { open, closes: deadline.day, today: today.day })}
      numbers={{
        columns: ["day", "submitted", "in total", "unfinished", "withdrawn"],
        rows: arrivals.map(({ day, came, unfinished, withdrawn }) => {
          sum += came;
          return [longDay(day), came, sum, unfinished, withdrawn];
        }),
      }}
      note={
        <>
          Days in {zone}.
          {outlined.length > 0 && ` Not counted, and drawn as outlines: ${outlined.join(", and ")}.`}
        </>
      }
    >
      {total("came") > 0 && <CoursePlot points={points} aside={aside} marks={marks} known={today} />}
    </FigureCard>
  );
}
