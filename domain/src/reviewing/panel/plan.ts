import { type Random, shuffled } from "./shuffle";

export type PanelProposal = {
  id: number;
  topic: string;
  /** Those who have reviewed it or are assigned. */
  held: readonly string[];
  /** Those with a conflict of interest. */
  barred: readonly string[];
  /** Those on other conferences' panels alone. */
  otherPanel?: readonly string[];
};

export type PanelReviewer = {
  id: string;
  /** Preferred topics; none: any. */
  topics: readonly string[];
  /** The number of proposals reviewed or assigned. */
  load: number;
};

export type PanelRule = {
  /** The number of reviews wanted for each proposal. */
  target: number;
  /** The maximum for one reviewer, including what they have. */
  most: number;
  /** Decides ties. */
  seed: number;
};

export type PlannedLine = { submission: number; reviewer: string };

/** Why a proposal gets fewer reviewers than wanted. */
export const SHORTAGE_REASONS = ["few-reviewers", "conflicts", "all-full"] as const;
export type ShortageReason = (typeof SHORTAGE_REASONS)[number];
export type Shortage = { submission: number; missing: number; why: ShortageReason };

export type Plan = { lines: PlannedLine[]; short: Shortage[] };

type Proposal = PanelProposal & { open: boolean[]; count: number; given: Set<number> };
type Reviewer = PanelReviewer & { given: Set<Proposal> };

/**
 * Plans who should review what. Proposals with the fewest reviewers come first, one reviewer at a time, ties in an order
 * drawn by the seed. The same input gives the same plan, independent of its order.
 *
 * Each goes to the least loaded reviewer who can be reached, also by passing on what the plan gave to another before
 * (an optimal semi-matching). So no plan gives more reviews in all, and none with as many has loads closer to each other.
 */
export function planPanel(
  proposals: readonly PanelProposal[],
  reviewers: readonly PanelReviewer[],
  { target, most, seed }: PanelRule,
): Plan {
  const random = shuffled(seed);
  const panel: Reviewer[] = random
    .order(reviewers, (a, b) => (a.id < b.id ? -1 : 1))
    .map((reviewer) => ({ ...reviewer, given: new Set() }));
  const all: Proposal[] = random
    .order(proposals, (a, b) => a.id - b.id)
    .map((proposal) => {
      const out = new Set([...proposal.held, ...proposal.barred, ...(proposal.otherPanel ?? [])]);
      return {
        ...proposal,
        open: panel.map(({ id }) => !out.has(id)),
        count: new Set(proposal.held).size,
        given: new Set(),
      };
    });

  for (let level = 0; level < target; level++) {
    for (const proposal of all) {
      if (proposal.count === level && give(proposal, panel, most, random)) proposal.count++;
    }
  }
  pleaseTopics(all, panel);
  const byId = [...all].sort((a, b) => a.id - b.id);
  return {
    lines: byId.flatMap(({ id, given }) =>
      [...given].map((r) => ({ submission: id, reviewer: at(panel, r).id })).sort(byReviewer),
    ),
    short: byId
      .filter(({ count }) => count < target)
      .map((proposal) => ({
        submission: proposal.id,
        missing: target - proposal.count,
        why: whyShort(proposal, panel, target),
      })),
  };
}

const byReviewer = (a: PlannedLine, b: PlannedLine) => (a.reviewer < b.reviewer ? -1 : 1);

function whyShort(
  { barred, held, otherPanel = [] }: Proposal,
  panel: readonly Reviewer[],
  target: number,
): ShortageReason {
  const might = new Set([...panel.map(({ id }) => id).filter((id) => !otherPanel.includes(id)), ...held]);
  if (might.size < target) return "few-reviewers";
  for (const id of barred) might.delete(id);
  return might.size < target ? "conflicts" : "all-full";
}

/** Without a preference every topic matches. */
const content = ({ topics }: Reviewer, { topic }: Proposal) => topics.length === 0 || topics.includes(topic);

/** Gives a proposal one more reviewer; false if no eligible one can be reached below `most`. */
function give(proposal: Proposal, panel: readonly Reviewer[], most: number, random: Random): boolean {
  /** From whom a reviewer takes over, and what; undefined: not reached. */
  const reached: ({ from: number; what: Proposal } | null | undefined)[] = panel.map(() => undefined);
  const least = Math.min(...panel.map(({ load }) => load));
  let round = panel.flatMap((_, r) => (proposal.open[r] ? [r] : []));
  for (const r of round) reached[r] = null;
  let unreached = panel.flatMap((_, r) => (proposal.open[r] ? [] : [r]));
  let best = bestOf(round, proposal, panel, random);
  while (round.length > 0 && unreached.length > 0 && (best === undefined || at(panel, best).load > least)) {
    for (const from of round) {
      for (const what of at(panel, from).given) {
        for (const r of unreached) if (what.open[r]) reached[r] ??= { from, what };
      }
    }
    round = unreached.filter((r) => reached[r]);
    unreached = unreached.filter((r) => !reached[r]);
    const farther = bestOf(round, proposal, panel, random);
    if (farther !== undefined && (best === undefined || at(panel, farther).load < at(panel, best).load))
      best = farther;
  }
  if (best === undefined || at(panel, best).load >= most) return false;
  at(panel, best).load++;
  let to = best;
  for (let step = reached[to]; step; step = reached[to]) {
    handOn(step.what, step.from, to, panel);
    to = step.from;
  }
  hold(proposal, to, panel);
  return true;
}

/** The least loaded; among equals one who prefers the topic. */
function bestOf(some: readonly number[], proposal: Proposal, panel: readonly Reviewer[], random: Random) {
  let best: number[] = [];
  let rank = Number.POSITIVE_INFINITY;
  for (const r of some) {
    const reviewer = at(panel, r);
    const own = reviewer.load * 2 + (content(reviewer, proposal) ? 0 : 1);
    if (own < rank) [best, rank] = [[r], own];
    else if (own === rank) best.push(r);
  }
  return best.length > 1 ? best[random.below(best.length)] : best[0];
}

function hold(proposal: Proposal, r: number, panel: readonly Reviewer[]): void {
  proposal.open[r] = false;
  proposal.given.add(r);
  at(panel, r).given.add(proposal);
}

function handOn(proposal: Proposal, from: number, to: number, panel: readonly Reviewer[]): void {
  proposal.open[from] = true;
  proposal.given.delete(from);
  at(panel, from).given.delete(proposal);
  hold(proposal, to, panel);
}

/** Swaps proposals of two reviewers where more preferences match then. Loads stay the same. */
function pleaseTopics(all: readonly Proposal[], panel: readonly Reviewer[]): void {
  for (const mine of all) {
    for (const r of [...mine.given]) {
      const me = at(panel, r);
      if (!content(me, mine)) exchange(mine, r, panel);
    }
  }
}

function exchange(mine: Proposal, r: number, panel: readonly Reviewer[]): void {
  const me = at(panel, r);
  for (const [s, other] of panel.entries()) {
    if (!mine.open[s] || !content(other, mine)) continue;
    for (const theirs of other.given) {
      if (!theirs.open[r] || (content(other, theirs) && !content(me, theirs))) continue;
      handOn(mine, r, s, panel);
      handOn(theirs, s, r, panel);
      return;
    }
  }
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new RangeError(`Nothing at ${place}`);
  return found;
}
