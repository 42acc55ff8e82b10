import type { EditionSettings } from "../../call/words";
import type { Verdict } from "../../kernel/refusal";
import { EDIT_MINUTES, MOST_MESSAGES, WIDE_SPREAD } from "./words";

/**
 * Whether a reviewer who sees a proposal may read its discussion: after their own review, unless the call says otherwise.
 * Organisers may; speakers never. What bars a reviewer from the proposal bars them from its discussion.
 */
export const mayReadDiscussion = (
  { discussionBeforeReview }: Pick<EditionSettings, "discussionBeforeReview">,
  own: { reviewed: boolean },
): Verdict => (own.reviewed || discussionBeforeReview ? null : "review-first");

/** Until when the author of a message may edit it. */
export const editableUntil = (writtenAt: Date): Date => new Date(writtenAt.getTime() + EDIT_MINUTES * 60_000);

type Written = { writtenAt: Date; deleted: boolean };

/** Whether the author of a message may edit it now. */
export function mayEditMessage({ writtenAt, deleted }: Written, now: Date): Verdict {
  if (deleted) return "message-deleted";
  return now > editableUntil(writtenAt) ? "message-final" : null;
}

/** Whether another message fits into a discussion. */
export const mayWriteMore = (messages: number): Verdict =>
  messages >= MOST_MESSAGES ? "discussion-full" : null;

type Standing = { messages: number; settled: boolean; open_mentions: number };

/** Why a proposal needs discussion: scores far apart, mentioned people who have not answered, an unsettled discussion. */
export type Need = "spread" | "mentions" | "unsettled";

/**
 * Why organisers should look at the discussion of a proposal. A settled discussion needs none, whatever the scores are, until
 * a new message reopens it.
 */
export function needsOf(spread: number | null, standing: Standing | undefined): Need[] {
  if (standing?.settled) return [];
  const needs: Need[] = [];
  if ((spread ?? 0) >= WIDE_SPREAD) needs.push("spread");
  if (standing && standing.open_mentions > 0) needs.push("mentions");
  if (standing && standing.messages > 0) needs.push("unsettled");
  return needs;
}
