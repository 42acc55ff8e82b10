import type { EditionSettings } from "../../call/words";
import type { Verdict } from "../../kernel/refusal";
import type { Answer } from "../answers";
import { mayEdit } from "../rules";
import { isWithdrawn, type Status } from "../words";
import { SPEAKING, type SpeakerState } from "./words";

type Proposal = { status: Status; submittedAt: Date; conference: string; lateUntil: Date | null };
type Edition = Parameters<typeof mayEdit>[1];

/** May the speakers of a proposal be changed? By its lead while the text may be edited; by organisers until it is withdrawn. */
export function mayChangeSpeakers(
  as: "lead" | "organiser",
  proposal: Proposal,
  edition: Edition,
  now: Date,
): Verdict {
  if (isWithdrawn(proposal.status)) return "not-editable";
  return as === "organiser" ? null : mayEdit(proposal, edition, now);
}

/** May those who speak already be invited, or lead the proposal, or leave it? Until it is withdrawn. */
export const mayInviteSpeakers = ({ status }: Pick<Proposal, "status">): Verdict =>
  isWithdrawn(status) ? "not-editable" : null;

/** An invitation; `accountId`: whose verified address it was sent to, also after they have changed it. */
type Invited = { state: SpeakerState; email: string | null; accountId: string | null };
type Person = { id: string; email: string };

/** May an invitation be accepted or declined? The limit is that of proposals which a person leads or speaks in. */
export function mayAcceptToSpeak(
  invited: Invited,
  person: Person & { held: number },
  edition: Pick<EditionSettings, "maxSubmissions">,
): Verdict {
  const why = mayDeclineToSpeak(invited, person);
  if (why) return why;
  return person.held < edition.maxSubmissions ? null : "too-many-submissions";
}

/** May a person decline this invitation to speak? While it is open, and if it is theirs. */
export function mayDeclineToSpeak({ state, email, accountId }: Invited, person: Person): Verdict {
  if (state !== "invited") return "invitation-over";
  const isTheirs = accountId === person.id || email?.toLowerCase() === person.email.toLowerCase();
  return isTheirs ? null : "invitation-for-other";
}

/** May a person lead a proposal? They have accepted to speak, and have a complete profile. */
export function mayLead(speaker: { state: SpeakerState }, profileComplete: boolean): Verdict {
  if (speaker.state !== "accepted") return "speaker-not-accepted";
  return profileComplete ? null : "speaker-profile-incomplete";
}

/**
 * The lead's answer for a talk, of those to each conference that has accepted it: null until all are answered, and confirmed
 * where they come to one of them.
 */
export function answerForTalk(answers: readonly (Answer | null)[]): Answer | null {
  if (answers.length === 0 || answers.includes(null)) return null;
  return answers.includes("confirmed") ? "confirmed" : "declined";
}

/** Whether these are as many speakers as a proposal may have, with its lead. */
export const speakersFull = (
  speakers: readonly { state: SpeakerState }[],
  { maxAuthors }: Pick<EditionSettings, "maxAuthors">,
): boolean => 1 + speakers.filter(({ state }) => SPEAKING.includes(state)).length >= maxAuthors;
