import { choicesOf } from "@lectern/domain/call/all-choices";
import type { Extension } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor, Group } from "@lectern/domain/kernel/actor";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import type { Answer } from "@lectern/domain/proposals/answers";
import { choiceFaults } from "@lectern/domain/proposals/choices";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { ChosenCodes, type Submission, type SubmissionListItem } from "@lectern/domain/proposals/contract";
import { reasonSentence } from "@lectern/domain/proposals/files/reasons";
import { isExtension } from "@lectern/domain/proposals/files/words";
import type { MenuItem } from "@lectern/domain/proposals/menu";
import { type DecisionState, visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { statusFor } from "@lectern/domain/proposals/words";
import { entityTag } from "#platform/http/entity-tag";
import { chosenFrom, proposalOnWire } from "./proposal";
import type { Standing } from "./proposal/decisions-store";
import type { ListRow, SubmissionParts } from "./views-store";

/** Organisers see the decision, others the released one. Without `userId` it is the proposal's lead. */
export type Reader = { group: Group; decisionsReleased: boolean; userId?: string };

export const readerOf = ({ group, userId }: Actor, { decisionsReleased }: EditionSettings): Reader => ({
  group,
  userId,
  decisionsReleased,
});

/** The owner, who sees their own submission as a speaker, whatever their group in the call is. */
export const ownerReader = ({ decisionsReleased }: EditionSettings): Reader => ({
  group: "speaker",
  decisionsReleased,
});

/** A submission's version. */
export const tagFor = ({ submission }: SubmissionParts): string => entityTag(submission.version);

export const presentListItem = (parts: ListRow, reader: Reader, position: number): SubmissionListItem =>
  Object.assign(summaryOf(parts, reader), {
    index: position + 1,
    full_name: fullName(parts.owner),
    topic_type: parts.submission.topicType,
    submission_type: parts.submission.submissionType,
  });

export function presentSubmission(parts: SubmissionParts, reader: Reader): Submission {
  const s = parts.submission;
  return {
    ...summaryOf(parts, reader),
    ...proposalOnWire(s),
    full_name: fullName(parts.owner),
    residence: countryName(parts.owner.country),
    ...(s.lateUntil && reader.group !== "reviewer" && { late_until: s.lateUntil.toISOString() }),
    scan_result: parts.file?.scanResult ?? null,
    file: presentFile(parts, reader),
  };
}

/** A line of a menu. */
export function presentMenuItem(
  { submission: s, standings = [] }: Pick<ListRow, "submission" | "standings">,
  reader: Reader,
): MenuItem {
  const seen = (state: DecisionState) =>
    reader.group === "organiser" ? state.decision : visibleDecision(state, reader);
  const confirmationOf = (standing: Standing) =>
    reader.group === "speaker" && seen(standing) === "ACC" && standing.releasedDecision === "ACC"
      ? confirmationOnWire(standing.request)
      : undefined;
  const status = statusFor(reader.group, s.status);
  const leads = reader.group !== "speaker" || (reader.userId ?? s.ownerId) === s.ownerId;
  // Not before one decision is out: that there are any is the organisers'.
  const isOut = standings.some((standing) => seen(standing) !== null);
  const apart = isOut ? standings.filter(({ conference }) => conference !== WHOLE) : [];
  return {
    pk: s.id,
    title: s.title,
    status,
    overall_status: seen(s),
    has_been_reviewed: status === "Reviewed",
    submitted_on: s.submittedAt.toISOString(),
    ...(!leads && { co_speaker: true as const }),
    ...(reader.group === "speaker" && s.invited && { invited: true }),
    confirmation: firstToAnswer(standings.map(confirmationOf)),
    ...(apart.length > 0 && {
      conferences: apart.map((standing) => ({
        conference: standing.conference,
        overall_status: seen(standing),
        confirmation: confirmationOf(standing),
      })),
    }),
  };
}

const summaryOf = (parts: ListRow, reader: Reader) =>
  Object.assign(presentMenuItem(parts, reader), {
    extension: parts.file?.extension ?? parts.upload?.extension ?? null,
  });

type OnWire = { answer: Answer | null; until: string };

const confirmationOnWire = (request: Standing["request"]): OnWire | undefined =>
  request ? { answer: request.answer, until: new Date(request.until).toISOString() } : undefined;

/** Of several conferences' requests the first that waits; otherwise a confirmed one, if any. */
function firstToAnswer(requests: readonly (OnWire | undefined)[]): OnWire | undefined {
  const rank = ({ answer }: OnWire) => [null, "confirmed", "declined"].indexOf(answer);
  const [first] = requests
    .filter((request) => request !== undefined)
    .sort((a, b) => rank(a) - rank(b) || Date.parse(a.until) - Date.parse(b.until));
  return first;
}

function presentFile({ file, upload }: SubmissionParts, { group }: Reader): Submission["file"] {
  if (file) {
    const to = group === "speaker" ? "speaker" : "reviewer";
    const reasons = file.reasons.map((reason) => reasonSentence(reason, to));
    return {
      state: file.state,
      size: file.size,
      reasons,
      replacing: upload !== null,
      ...(group !== "reviewer" && file.authorWords.length > 0 && { author_words: file.authorWords }),
    };
  }
  return upload ? { state: "awaiting", size: null, reasons: [], replacing: false } : null;
}

/**
 * The edition's errors about the choices of a body that the contract refuses. Hidden choices pass here, and are checked
 * once the rest is valid.
 */
export function chosenFaults(body: unknown, edition: EditionSettings): FieldErrors {
  const { data } = ChosenCodes.safeParse(body);
  if (!data) return {};
  const chosen = chosenFrom(data, edition);
  const faults = choiceFaults(chosen, choicesOf(edition), chosen);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => Object.hasOwn(Object(body), field)));
}

/** Narrows the type of an extension that the contract has checked. */
export const extensionFrom = (extension: string | null | undefined): Extension | null =>
  extension && isExtension(extension) ? extension : null;
