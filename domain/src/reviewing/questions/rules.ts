import type { EditionSettings } from "../../call/words";
import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";
import { MOST_QUESTIONS, MOST_WAITING } from "../../proposals/questions/words";
import { IN_THE_RUNNING, type Status } from "../../proposals/words";

type Asking = { group: Group; proposal: { status: Status }; decisionIsOut: boolean };

/** May the panel ask the speakers of this proposal something? Reviewers only until its decision is out. */
export function mayAsk({ group, proposal, decisionIsOut }: Asking): Verdict {
  if (!IN_THE_RUNNING.includes(proposal.status)) return "not-askable";
  return group === "reviewer" && decisionIsOut ? "not-askable" : null;
}

/** May one more be asked, where a proposal has `all` questions, of which `ownWaiting` are the asker's and wait? */
export const mayAskMore = ({ all, ownWaiting }: { all: number; ownWaiting: number }): Verdict =>
  all >= MOST_QUESTIONS || ownWaiting >= MOST_WAITING ? "too-many-questions" : null;

/** Whether a question goes out without an organiser who releases it. */
export const goesOutByItself = (
  { questionsReleased }: Pick<EditionSettings, "questionsReleased">,
  group: Group,
): boolean => group === "organiser" || !questionsReleased;
