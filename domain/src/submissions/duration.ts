import type { SubmissionType, WorkshopDuration } from "./words";

/** The duration that choosing a type sets (specification 4, "Workshop duration"). */
export const defaultDuration = (type: SubmissionType): WorkshopDuration => (type === "T" ? "NA" : "0H50M");

/** NA for a talk; one of the three durations for a workshop or both. */
export const durationFits = (type: SubmissionType, duration: WorkshopDuration): boolean =>
  (type === "T") === (duration === "NA");

export const durationFault = (type: SubmissionType): string =>
  type === "T" ? "A talk has no workshop duration: choose NA." : "Choose how long the workshop takes.";
