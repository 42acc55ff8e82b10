import type { Status } from "@lectern/domain/proposals/words";
import { shuffled } from "@lectern/domain/reviewing/panel/shuffle";
import { CROWD_OF_SPEAKERS } from "./crowd";
import { BLUE_TEAM } from "./offers/blue-team";
import { COMPLIANCE } from "./offers/compliance";
import { POLICY } from "./offers/policy";
import { PURPLE_TEAM } from "./offers/purple-team";
import { RED_TEAM } from "./offers/red-team";
import { DEMO_PROPOSALS, type DemoProposal } from "./proposals";

/** The types of attached files in turn. A deck is the most expensive to rebuild. */
const FILES = ["pdf", "txt", "pdf", "pptx", "pdf", "txt", "pdf", "zip"] as const;

const DAY = 86_400_000;
const OFFERS = { RT: RED_TEAM, BT: BLUE_TEAM, PT: PURPLE_TEAM, C: COMPLIANCE, P: POLICY };

/** How long the call has been open on the day of the seed. Days. */
export const OPEN_FOR = 75;

export type Arrival = DemoProposal & { at: Date };

/**
 * All demo proposals in the order of their submission: many in the first days, few in the weeks after, more towards the
 * end. Deterministic, except for the dates.
 */
export function arrivals(now: Date): Arrival[] {
  const draw = shuffled(2026);
  const drawn = draw.order(
    Object.entries(OFFERS).flatMap(([topicType, offers]) => offers.map((offer) => ({ topicType, offer }))),
    (a, b) => a.offer[0].localeCompare(b.offer[0]),
  );
  let files = 0;
  const crowd = drawn.map(({ topicType, offer: [title, abstract, submissionType] }, nth) => {
    const age = ageOf(nth / drawn.length) + draw.below(800) / 1000;
    return {
      owner: CROWD_OF_SPEAKERS[nth % CROWD_OF_SPEAKERS.length]?.email ?? "",
      title,
      abstract,
      topicType,
      submissionType,
      until: statusAt(age, draw.below(100)),
      ...(draw.below(100) < 20 && { file: FILES[files++ % FILES.length] }),
      at: new Date(now.getTime() - age * DAY),
    };
  });
  const near = DEMO_PROPOSALS.map((demo, nth) => ({
    ...demo,
    at: new Date(now.getTime() - (DEMO_PROPOSALS.length - nth) * 0.7 * DAY),
  }));
  return [...crowd, ...near].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** How many days ago the fraction `share` of all proposals had been submitted. */
function ageOf(share: number): number {
  if (share < 0.2) return OPEN_FOR - 1 - share * 30;
  if (share < 0.55) return OPEN_FOR - 7 - (share - 0.2) * 130;
  return 22.5 - (share - 0.55) * 48;
}

/** Its current status; `lot` is random, below 100. */
function statusAt(age: number, lot: number): Status {
  if (lot < 4) return "Withdrawn";
  if (age > 25) return lot < 80 ? "Reviewed" : "Ready for Review";
  if (age > 10) return lot < 25 ? "Reviewed" : "Ready for Review";
  if (lot > 95) return "Uploading";
  return lot < 12 ? "Cooldown" : "Submitted";
}
