import type { SubmissionListItem } from "./contract";

type Seen = Pick<SubmissionListItem, "status" | "overall_status" | "confirmation" | "co_speaker">;

/** A proposal's outcome: a label, its badge, and a sentence for its speaker. */
export type Outcome = {
  label: string;
  tone: "success" | "warning" | "danger";
  text: string;
  /** Whether the speaker still has to answer an acceptance. */
  toAnswer: boolean;
};

const of = (label: string, tone: Outcome["tone"], text: string, toAnswer = false): Outcome => ({
  label,
  tone,
  text,
  toAnswer,
});

/**
 * The outcome of a proposal for its speaker; null before a decision is released, and for one that was withdrawn without
 * being accepted. A further speaker reads of the submitter's answer, which counts for the talk. Used by lists, the menu and the
 * proposal's page.
 */
export function outcomeOf(
  { status, overall_status, confirmation, co_speaker }: Seen,
  now: Date,
): Outcome | null {
  const they = co_speaker ? "the submitter has" : "you have";
  if (status === "Withdrawn")
    return overall_status === "ACC"
      ? of(
          "Place declined",
          "danger",
          `${co_speaker ? "The submitter" : "You"} withdrew this accepted proposal, which declined its place.`,
        )
      : null;
  if (overall_status === "REJ") return of("Not accepted", "danger", "This proposal was not accepted.");
  if (overall_status === "HLD")
    return of(
      "Waitlist",
      "warning",
      "This proposal is on the waitlist. You will get a mail if a place becomes free.",
    );
  if (overall_status !== "ACC") return null;
  if (!confirmation) return of("Accepted", "success", "This proposal is accepted.");
  if (confirmation.answer === "confirmed")
    return of("Confirmed", "success", `Accepted, and ${they} confirmed.`);
  if (confirmation.answer === "declined")
    return of(co_speaker ? "Declined" : "You declined", "danger", `Accepted, but ${they} declined.`);
  return now.getTime() <= Date.parse(confirmation.until)
    ? of("Please confirm", "warning", "Accepted. Open it to confirm or decline.", true)
    : of(
        "Not confirmed",
        "danger",
        "Accepted, but the date to confirm has passed. Please write to the organisers.",
      );
}
