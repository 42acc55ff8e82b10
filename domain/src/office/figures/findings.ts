import { counted } from "../../kernel/counted";
import type { Arrivals, CallFigures, Counted, Decided, Tally } from "./contract";
import type { Histogram } from "./scores";
import { describeShare, ENOUGH_FOR_SHARES } from "./share";
import { type Day, dayAfter } from "./timeline";

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** The number of days before the deadline that count as "the last days". */
const LAST_DAYS = 3;

/** The headline on submissions. `open`: whether more may arrive by the deadline, which is on day `closes`. */
export function describeArrivals(
  arrivals: readonly Arrivals[],
  { open, closes, today }: { open: boolean; closes: Day; today: Day },
): string {
  const total = sum(arrivals, ({ came }) => came);
  if (total === 0) return open ? "No proposals yet" : "No proposals were submitted";
  const since = (day: Day) => sum(arrivals, (each) => (each.day > day ? each.came : 0));
  if (open) {
    const week = since(dayAfter(today, -7));
    return `${counted(total, "proposal")} so far, ${week === total ? (total === 1 ? "in" : "all in") : `${week} in`} the last seven days`;
  }
  const late = since(dayAfter(closes, -LAST_DAYS));
  if (total < ENOUGH_FOR_SHARES || late === 0)
    return `${counted(total, "proposal")} submitted, ${late === 0 ? "none" : late} in the last three days`;
  const share = describeShare(late, total);
  return share.includes(" of ")
    ? `${late} of ${total} proposals were submitted in the last three days`
    : `${share} of ${total} proposals were submitted in the last three days`;
}

/** The headline on the largest part. `label` returns a code's name, `by` names the parts. */
export function describeLargest(
  parts: readonly Counted[],
  label: (code: string) => string,
  by: "topic" | "type" | "country",
): string {
  const total = sum(parts, ({ count }) => count);
  if (total === 0) return "No proposals yet";
  const most = Math.max(...parts.map(({ count }) => count));
  const first = parts.filter(({ count }) => count === most);
  const kinds = parts.filter(({ count }) => count > 0).length;
  if (kinds === 1 && first[0])
    return `All ${counted(total, "proposal")}: ${label(first[0].code)}`.replace("All 1 ", "1 ");
  if (first.length > 1)
    return `No ${by} stands out: ${first.length === 2 ? first.map(({ code }) => label(code)).join(" and ") : `${first.length} of them`} have ${most} each`;
  const [lead] = first;
  const share = describeShare(most, total);
  const of = share.includes(" of ") ? share : `${share.toLowerCase()} of ${total}`;
  return lead ? `${label(lead.code)}: ${of} proposals` : "";
}

export function describeSpeakers({ returning, known, newcomers }: CallFigures["speakers"]): string {
  const all = returning + known + newcomers;
  if (all === 0) return "No speakers yet";
  const first = known + newcomers;
  if (all === 1)
    return first === 1
      ? "1 speaker, who is submitting for the first time"
      : "1 speaker, who has submitted before";
  if (first === all) return `All ${all} speakers are submitting for the first time`;
  if (first === 0) return `All ${all} speakers have submitted before`;
  return `${first} of ${all} speakers are submitting for the first time`;
}

export function describeCoverage(coverage: readonly Tally[], wanted: number): string {
  const all = sum(coverage, ({ count }) => count);
  if (all === 0) return "No proposals in review yet";
  const without = sum(coverage, ({ value, count }) => (value === 0 ? count : 0));
  const enough = sum(coverage, ({ value, count }) => (value >= wanted ? count : 0));
  const reviews = counted(wanted, "review");
  if (enough === all)
    return all === 1 ? `The proposal has its ${reviews}` : `All ${all} proposals have their ${reviews}`;
  if (without === all)
    return all === 1 ? "The proposal has no review yet" : `None of ${all} proposals has a review yet`;
  if (without > 0) return `${without} of ${all} proposals ${without === 1 ? "has" : "have"} no review yet`;
  return `Each has a review; ${all - enough} of ${all} still need more`;
}

/** How many of the needed reviews exist; surplus reviews of a proposal do not count for others. */
export function reviewsNeeded({ coverage, wanted }: CallFigures["review"]): {
  given: number;
  needed: number;
} {
  return {
    given: sum(coverage, ({ value, count }) => Math.min(value, wanted) * count),
    needed: sum(coverage, ({ count }) => count) * wanted,
  };
}

export function describeProgress(review: CallFigures["review"]): string {
  const { given, needed } = reviewsNeeded(review);
  if (needed === 0) return "No review is needed yet";
  if (given === needed)
    return `All ${needed} reviews are in`.replace("All 1 reviews are", "The only review is");
  return `${given} of ${needed} reviews are in, ${needed - given} to go`;
}

export function describeScores({ of, middle }: Histogram): string {
  if (of === 0 || !middle) return "No scores yet";
  if (of < ENOUGH_FOR_SHARES) return `Too few reviews to summarise: ${of}`;
  return middle.low === middle.high
    ? `Half of ${of} reviews or more give ${middle.low}`
    : `The middle half of ${of} reviews gives ${middle.low} to ${middle.high}`;
}

/** The headline on `gaps`, the result of `gapsInPoints`. */
export function describeGaps(gaps: readonly Tally[]): string {
  const all = sum(gaps, ({ count }) => count);
  if (all === 0) return "No proposal has two reviews yet";
  const near = sum(gaps, ({ value, count }) => (value <= 2 ? count : 0));
  if (all === 1)
    return `One proposal has two reviews, ${near === 1 ? "at most" : "more than"} two points apart`;
  return `Reviewers are within two points on ${near} of ${all} proposals`;
}

export function describeDecisions(topics: readonly Decided[]): string {
  const open = sum(topics, (each) => each.open);
  const accepted = sum(topics, (each) => each.accepted);
  const all = open + sum(topics, (each) => each.accepted + each.waitlisted + each.rejected);
  if (all === 0) return "Nothing to decide yet";
  if (open === all)
    return all === 1 ? "The proposal is not decided yet" : `None of ${all} proposals is decided yet`;
  if (open === 0) return `All decided: ${accepted} of ${all} accepted`;
  return `${all - open} of ${all} decided, ${accepted} of them accepted`;
}
