import type { EditionSettings } from "@lectern/domain/call/words";
import { resolveConference, resolveDuration, type SelectedChoices } from "@lectern/domain/proposals/choices";
import type { SubmissionBody, SubmissionEditBody } from "@lectern/domain/proposals/contract";
import { defaultDuration, isWorkshop } from "@lectern/domain/proposals/duration";
import { eachText, type TextName } from "@lectern/domain/proposals/fields";
import type { SubmissionRow } from "./store";

/** A speaker's input, by the domain's names. */
export type Proposal = Pick<
  SubmissionRow,
  TextName | "authors" | "conference" | "topicType" | "submissionType" | "workshopDuration"
>;

/** An omitted duration is the default of its type. */
export const proposalFromBody = (body: SubmissionBody, edition: EditionSettings): Proposal => ({
  authors: body.authors,
  ...eachText((_, name) => body[name]),
  ...chosenFrom(body, edition),
});

type ChosenBody = Pick<SubmissionBody, "conference" | "topic_type" | "submission_type" | "workshop_duration">;

/** The choices of a body, by their current codes. */
export const chosenFrom = (body: ChosenBody, edition: EditionSettings): SelectedChoices => ({
  conference: resolveConference(body.conference, edition),
  topicType: body.topic_type,
  submissionType: body.submission_type,
  workshopDuration: durationFrom(body, body.submission_type, edition),
});

const durationFrom = (
  { workshop_duration }: Pick<SubmissionBody, "workshop_duration">,
  type: string,
  edition: EditionSettings,
): string =>
  workshop_duration === undefined
    ? defaultDuration(type, edition)
    : resolveDuration(workshop_duration, edition.workshopDurations);

/** A proposal after an edit: omitted fields keep their values. */
export function editedProposal(
  body: SubmissionEditBody,
  saved: Proposal,
  edition: EditionSettings,
): Proposal {
  const submissionType = body.submission_type ?? saved.submissionType;
  const asBefore =
    body.workshop_duration === undefined &&
    isWorkshop(submissionType, edition) === isWorkshop(saved.submissionType, edition);
  return {
    authors: body.authors,
    ...eachText((_, name) => body[name] ?? saved[name]),
    conference:
      body.conference === undefined ? saved.conference : resolveConference(body.conference, edition),
    topicType: body.topic_type ?? saved.topicType,
    submissionType,
    workshopDuration: asBefore ? saved.workshopDuration : durationFrom(body, submissionType, edition),
  };
}

/** The same by the wire's names, for readers who may see all of it. */
export const proposalOnWire = (proposal: Proposal) => ({
  authors: proposal.authors,
  ...eachText((_, name) => proposal[name]),
  conference: proposal.conference,
  topic_type: proposal.topicType,
  submission_type: proposal.submissionType,
  workshop_duration: proposal.workshopDuration,
});
