import { choicesOf, type EditionSettings } from "@lectern/domain/edition/words";
import { reasonSentence } from "@lectern/domain/files/reasons";
import type { Extension } from "@lectern/domain/files/words";
import { isExtension } from "@lectern/domain/files/words";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import { countryName } from "@lectern/domain/profiles/countries";
import { fullName } from "@lectern/domain/profiles/rules";
import { visibleDecision } from "@lectern/domain/releases/rules";
import { authorHidden, type BlindReader, withoutAuthor } from "@lectern/domain/reviews/blind";
import { reviewIdOf } from "@lectern/domain/reviews/review-id";
import type { NestedReview } from "@lectern/domain/reviews/shapes";
import { choiceFaults } from "@lectern/domain/submissions/choices";
import { ChosenCodes, type Submission, type SubmissionListItem } from "@lectern/domain/submissions/contract";
import { entityTag } from "#platform/http/entity-tag";
import type { ListedParts } from "./list-store";
import { chosenFrom, proposalOnWire } from "./proposal";
import type { SubmissionParts } from "./store";

/** Who reads: organisers see what is decided, others what was released; a reviewer sees the own review. */
export type Reader = BlindReader;

/** What every view of a proposal is made of. */
type Summed = Omit<ListedParts, "assignment">;

/** What a reader may see of a proposal: every one that goes out goes through here. */
const asSeenBy = <T extends object>(reader: Reader, { submission }: Summed, proposal: T): T =>
  authorHidden(reader, submission) ? withoutAuthor(proposal) : proposal;

/** A submission's version; for a reviewer also that of the own review. */
export const tagFor = (parts: SubmissionParts, reader: Pick<Reader, "group">): string =>
  reader.group === "reviewer"
    ? entityTag(parts.submission.version, parts.review?.version ?? 0)
    : entityTag(parts.submission.version);

export const presentListItem = (parts: ListedParts, reader: Reader, position: number): SubmissionListItem =>
  asSeenBy(reader, parts, {
    ...summaryOf(parts, reader),
    index: position + 1,
    full_name: fullName(parts.owner),
    topic_type: parts.submission.topicType,
    submission_type: parts.submission.submissionType,
    ...(reader.group === "reviewer" && { assigned: parts.assignment !== null }),
  });

export function presentSubmission(parts: SubmissionParts, reader: Reader): Submission {
  const s = parts.submission;
  return asSeenBy(reader, parts, {
    ...summaryOf(parts, reader),
    ...proposalOnWire(s),
    full_name: fullName(parts.owner),
    residence: countryName(parts.owner.country),
    ...(s.lateUntil && reader.group !== "reviewer" && { late_until: s.lateUntil.toISOString() }),
    scan_result: parts.file?.scanResult ?? null,
    file: presentFile(parts, reader),
    ...(reader.group === "reviewer" && {
      bio: parts.owner.bio,
      review: presentNestedReview(parts.review),
    }),
  });
}

function summaryOf({ submission: s, file, upload, confirmation, review }: Summed, reader: Reader) {
  const forReviewer = reader.group === "reviewer";
  const decision = reader.group === "organiser" ? s.decision : visibleDecision(s, reader);
  const asked = reader.group === "speaker" && decision === "ACC" && s.releasedDecision === "ACC";
  return {
    pk: s.id,
    title: s.title,
    status: s.status,
    overall_status: decision,
    has_been_reviewed: forReviewer ? review !== null : s.status === "Reviewed",
    extension: file?.extension ?? upload?.extension ?? null,
    submitted_on: s.submittedAt.toISOString(),
    ...(asked &&
      confirmation && {
        confirmation: { answer: confirmation.answer, until: confirmation.until.toISOString() },
      }),
  };
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

function presentNestedReview(review: SubmissionParts["review"]): NestedReview {
  return {
    id: review ? reviewIdOf(review.id) : null,
    expertise_score: review?.speakerScore ?? null,
    submission_score: review?.topicScore ?? null,
    comments: review?.comments ?? null,
    status: review?.status ?? null,
  };
}

/**
 * What the edition says against the choices of a body that the contract refuses, as far as it names any. Which of them
 * a proposal may keep is not asked: what is hidden passes here, and is judged when the rest is right.
 */
export function chosenFaults(body: unknown, edition: EditionSettings): FieldErrors {
  const { data } = ChosenCodes.safeParse(body);
  if (!data) return {};
  const chosen = chosenFrom(data, edition);
  const faults = choiceFaults(chosen, choicesOf(edition), chosen);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => Object.hasOwn(Object(body), field)));
}

/** The contract has checked it; this tells the type. */
export const extensionFrom = (extension: string | null | undefined): Extension | null =>
  extension && isExtension(extension) ? extension : null;
