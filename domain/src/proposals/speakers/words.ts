/**
 * The states of a further speaker of a proposal. `named`: only a name, without an account or an open invitation. The lead,
 * who owns the proposal, is none of these.
 */
export const SPEAKER_STATES = ["named", "invited", "accepted", "declined", "left"] as const;
export type SpeakerState = (typeof SPEAKER_STATES)[number];

/** Those who are among the authors. */
export const SPEAKING: readonly SpeakerState[] = ["named", "invited", "accepted"];

/** Those who take part with an account, or were asked to: they judge the proposal as little as its lead does. */
export const INVOLVED: readonly SpeakerState[] = ["invited", "accepted", "left"];

export const SPEAKER_STATE_LABELS: Record<SpeakerState, string> = {
  named: "Without an account",
  invited: "Invited",
  accepted: "Accepted",
  declined: "Declined",
  left: "No longer a speaker",
};

/** Days until an invitation to speak expires. */
export const SPEAKER_INVITATION_DAYS = 30;

export const INVALID_SPEAKER_INVITATION =
  "This invitation is invalid, has expired, or was already answered. If you accepted it, the proposal is in your own area. Otherwise ask the submitter or the organisers for a new one.";
