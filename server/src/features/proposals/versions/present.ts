import { fullName } from "@lectern/domain/identity/profiles/rules";
import { answerChanges } from "@lectern/domain/proposals/form-questions/rules";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { type Compared, changedFields, type Version } from "@lectern/domain/proposals/versions/contract";
import { type Proposal, proposalOnWire } from "../proposal";
import type { SubmissionRow } from "../store";
import type { newestVersions, VersionRow } from "./store";

type NamedVersion = Awaited<ReturnType<typeof newestVersions>>[number];
type Reader = { userId: string; seesNames: boolean; questions: readonly Question[] };

type WithAnswers = Pick<VersionRow, "answers">;

/** Two versions, with the answers to these questions that differ. */
export function presentCompared(
  before: Proposal & WithAnswers,
  after: Proposal & WithAnswers,
  questions: readonly Question[],
): Compared {
  const answers = answerChanges(questions, before.answers, after.answers);
  return {
    before: proposalOnWire(before),
    after: proposalOnWire(after),
    ...(answers.length > 0 && { answers }),
  };
}

/** The versions of a proposal, newest first; `rest` are the ones before, of which the first one is compared with. */
export const presentVersions = (rows: readonly NamedVersion[], listed: number, reader: Reader): Version[] =>
  rows.slice(0, listed).map((row, i) => presentVersion(row, rows[i + 1]?.version ?? row.version, reader));

function presentVersion(
  { version: v, firstName, lastName }: NamedVersion,
  before: VersionRow,
  { userId, seesNames, questions }: Reader,
): Version {
  const { answers, ...fields } = presentCompared(before, v, questions);
  const name = fullName({ firstName: firstName ?? "", lastName: lastName ?? "" });
  return {
    number: v.number,
    saved_on: v.savedAt.toISOString(),
    saved_as: v.savedAs,
    own: v.savedBy === userId,
    ...(seesNames && { saved_by: v.savedBy === null ? null : name }),
    note: v.note,
    changed: changedFields(fields),
    ...(answers && { changed_answers: answers.map(({ label }) => label) }),
  };
}

/** A proposal that was not changed since versions are stored: its present text is the first one. */
export const firstVersion = (s: SubmissionRow): VersionRow => ({
  ...s,
  answers: null,
  submissionId: s.id,
  number: 1,
  savedBy: s.ownerId,
  savedAs: "speaker",
  savedAt: s.submittedAt,
  note: "",
});
