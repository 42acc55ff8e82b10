import { announcedDate } from "../../call/announcement";
import { callWindow } from "../../call/conference-dates";
import { phase } from "../../call/rules";
import type { EditionSettings } from "../../call/words";
import { counted } from "../../kernel/counted";
import type { SubmissionEvent } from "../../proposals/lifecycle";
import type { Affected } from "../../proposals/settings-effect";
import { eventOf } from "../../proposals/settings-effect";
import { isWithdrawn, REVIEWABLE } from "../../proposals/words";
import { announcementDoubt } from "./announced-opening";
import { conferenceDateEffects } from "./conference-date-effects";

/** The effect on one proposal, and on several. */
const MOVES: Partial<Record<SubmissionEvent, readonly [one: string, several: string]>> = {
  endEditing: ["can no longer be edited and goes to Cooldown", "can no longer be edited and go to Cooldown"],
  reopenEditing: ["goes back to Submitted", "go back to Submitted"],
  endCooldown: ["goes to the reviewers", "go to the reviewers"],
  gainEnoughReviews: ["has enough reviews and becomes Reviewed", "have enough reviews and become Reviewed"],
  loseAReview: ["goes back to Ready for Review", "go back to Ready for Review"],
};

const PHASES = {
  before: "The call will not be open yet.",
  open: "The call will be open.",
  closed: "The call will be closed.",
} as const;

/** The effects of a change of settings, as sentences for the preview. */
export function consequences(
  all: readonly Affected[],
  before: EditionSettings,
  after: EditionSettings,
  now: Date,
): string[] {
  const sentences: string[] = [];
  const current = phase(callWindow(after), now);
  if (current !== phase(callWindow(before), now)) sentences.push(PHASES[current]);
  sentences.push(...announcement(before, after));
  sentences.push(...conferenceDateEffects(before, after));
  const events = all.map((s) => eventOf(s, before, after, now));
  for (const [event, [one, several]] of Object.entries(MOVES)) {
    const n = events.filter((each) => each === event).length;
    if (n > 0) sentences.push(n === 1 ? `1 proposal ${one}.` : `${n} proposals ${several}.`);
  }
  sentences.push(...blindness(all, before, after));
  const over = holdersOver(all, after.maxSubmissions) - holdersOver(all, before.maxSubmissions);
  if (over > 0) {
    const who = counted(over, "speaker holds", "speakers hold");
    sentences.push(`${who} more proposals than the new limit allows; they keep them.`);
  }
  if (after.decisionsReleased && !before.decisionsReleased) {
    sentences.push("All decisions become visible to their speakers immediately, without a mail.");
    if (after.blindReviews) sentences.push("Reviewers will also see the speakers of decided proposals.");
  }
  if (after.secondFactorRequired !== before.secondFactorRequired && after.secondFactorRequired !== "none") {
    sentences.push(
      "Reviewers and organisers without a second factor must set one up the next time they use the portal.",
    );
  }
  return sentences;
}

/** What the welcome text will announce, if a change of dates affects it. */
function announcement(before: EditionSettings, after: EditionSettings): string[] {
  const dates = ["announcedFrom", "opensAt", "closesAt", "year"] as const;
  if (dates.every((key) => before[key] === after[key])) return [];
  const doubt = announcementDoubt(after);
  if (doubt) return [doubt];
  return after.announcedFrom === after.opensAt && before.announcedFrom !== after.announcedFrom
    ? [`The welcome text announces the opening on ${announcedDate(after.announcedFrom)}.`]
    : [];
}

/** The effects of turning blind review on or off. */
function blindness(all: readonly Affected[], before: EditionSettings, after: EditionSettings): string[] {
  if (before.blindReviews === after.blindReviews) return [];
  const seen = all.filter(({ status }) => REVIEWABLE.includes(status));
  const them = counted(seen.length, "proposal");
  if (!after.blindReviews) return [`Reviewers see speakers' names immediately, in ${them}.`];
  const sentences = [
    `Names, co-authors and residence are hidden from reviewers immediately, in ${them}, except where the decision was released. Reviewers only get safe copies of files, without file names.`,
    "Texts that name their author stay unchanged. The proposals table marks them.",
  ];
  const reviewed = seen.filter(({ reviews }) => reviews > 0).length;
  if (reviewed > 0) {
    sentences.push(`${counted(reviewed, "proposal")} already reviewed, with names visible.`);
  }
  return sentences;
}

/** How many speakers have more proposals than `limit`, without withdrawn ones. */
function holdersOver(all: readonly Affected[], limit: number): number {
  const held = new Map<string, number>();
  for (const { ownerId, status } of all) {
    if (!isWithdrawn(status)) held.set(ownerId, (held.get(ownerId) ?? 0) + 1);
  }
  return [...held.values()].filter((n) => n > limit).length;
}
