import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { isKnownLabel } from "@lectern/domain/office/audit/sentences";
import { mailState } from "@lectern/domain/post/rules";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { wordingOf } from "@lectern/domain/proposals/consents/rules";
import type { FileReads } from "@lectern/domain/proposals/files/contract";
import { BLANK_FORMS, FORM_SCHEMAS } from "@lectern/domain/proposals/speaker-forms";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { STATUSES, statusFor } from "@lectern/domain/proposals/words";
import { presentReport } from "#features/post/present";
import { openedNeeds } from "#features/proposals/needs/actions";
import type { NeedsRow } from "#features/proposals/needs/store";
import { proposalOnWire } from "#features/proposals/proposal";
import type { speakingOf } from "#features/proposals/speakers/forgetting-store";
import type { VersionRow } from "#features/proposals/versions/store";
import type { messagesBy } from "#features/reviewing/discussion/forgetting-store";
import type { Block } from "#platform/mail/letter";
import type { Platform } from "#platform/platform";
import { type Row, stamp } from "./present-account";
import type * as store from "./store";

/** The path of a proposal's file in the ZIP; the speaker's file name is not stored. */
export const fileName = ({ submission, file }: store.OwnProposal): string | null =>
  file && `files/proposal-${submission.id}.${file.extension}`;

export const proposalPart = (
  proposal: store.OwnProposal,
  edition: { decisionsReleased: boolean },
  {
    history,
    reads,
    versions,
    hasFile,
    decisions,
  }: {
    history: object[];
    reads: FileReads;
    versions: VersionRow[];
    hasFile: boolean;
    decisions: store.OwnDecision[];
  },
) => {
  const { submission: s, file } = proposal;
  const whole = decisions.find(({ conference }) => conference === WHOLE);
  const apart = decisions.map((each) => ({
    conference: each.conference,
    decision: visibleDecision(each, edition),
    confirmation: confirmationPart(each),
  }));
  // Not before one decision is out: that there are any is the organisers'.
  const isOut = apart.some(({ decision }) => decision !== null);
  return {
    number: s.id,
    ...proposalOnWire(s),
    status: statusFor("speaker", s.status),
    decision: visibleDecision(s, edition),
    created_on: stamp(s.createdAt),
    submitted_on: stamp(s.submittedAt),
    file: file && {
      name: hasFile ? fileName(proposal) : null,
      extension: file.extension,
      bytes: file.size,
      sha256: file.sha256,
      scan_result: file.scanResult,
      attached_on: stamp(file.confirmedAt),
      opened: reads,
    },
    ...(whole || !isOut ? { confirmation: whole ? confirmationPart(whole) : null } : { conferences: apart }),
    history,
    versions: versions.map((version) => ({
      number: version.number,
      saved_on: stamp(version.savedAt),
      saved_as: version.savedAs,
      note: version.note,
      ...proposalOnWire(version),
    })),
  };
};

/** The path of a task's file in the ZIP. */
export const taskFileName = ({ file }: Row<typeof store.taskFilesOf>): string =>
  `files/${file.speakerId === null ? `proposal-${file.submissionId}-task` : "photo"}-${file.id}.${file.extension}`;

const taskFilePart = (row: Row<typeof store.taskFilesOf>) => ({
  name: taskFileName(row),
  title: row.file.title,
  extension: row.file.extension,
  bytes: row.file.size,
  sha256: row.file.sha256,
  scan_result: row.file.scanResult,
  uploaded_on: stamp(row.file.confirmedAt),
});

/** The person's own photos, one for each call. */
export const photosPart = (files: readonly Row<typeof store.taskFilesOf>[]) =>
  files.filter(({ file }) => file.speakerId !== null).map((row) => ({ photo: taskFilePart(row) }));

export const taskPart = (
  { result, tasks }: Row<typeof store.taskResultsOf>,
  files: readonly Row<typeof store.taskFilesOf>[],
) => {
  const task = tasks?.find(({ id }) => id === result.taskId);
  return {
    proposal: result.submissionId,
    task: task?.label ?? result.taskId,
    done_on: stamp(result.doneAt),
    answers: result.answers,
    files: files
      .filter(
        ({ file }) =>
          file.submissionId === result.submissionId &&
          file.taskId === result.taskId &&
          file.speakerId === null,
      )
      .map(taskFilePart),
  };
};

const confirmationPart = ({ confirmation }: store.OwnDecision) =>
  confirmation && {
    asked_on: stamp(confirmation.askedAt),
    until: stamp(confirmation.until),
    answer: confirmation.answer,
    reason: confirmation.reason,
    answers: confirmation.answers,
    answered_on: stamp(confirmation.answeredAt),
  };

export const reviewPart = ({ review: r, further }: store.OwnReview) => ({
  proposal: r.submissionId,
  expertise_score: r.speakerScore,
  submission_score: r.topicScore,
  further_scores: further,
  comments: r.comments,
  recommendation: r.status,
  created_on: stamp(r.createdAt),
  changed_on: stamp(r.updatedAt),
});

export const messagePart = (m: Row<typeof messagesBy>) => ({
  proposal: m.submissionId,
  number: m.number,
  text: m.text,
  written_on: stamp(m.writtenAt),
  edited_on: stamp(m.editedAt),
  deleted_on: stamp(m.deletedAt),
});

export const consentPart = ({ given, form }: Row<typeof store.consentsOf>) => {
  const { consents } = FORM_SCHEMAS.consents.safeParse(form).data ?? BLANK_FORMS.consents;
  const consent = consents.find(({ id }) => id === given.consent);
  return {
    proposal: given.submissionId,
    ...(consent && wordingOf(consent, given.version)),
    version: given.version,
    answer: given.answer,
    answered_on: stamp(given.answeredAt),
  };
};

export const needsPart = async (platform: Pick<Platform, "needsKey">, row: NeedsRow) => ({
  ...(await openedNeeds(platform, row)),
  saved_on: stamp(row.savedAt),
});

export const speakingPart = ({ speaker, title }: Row<typeof speakingOf>) => ({
  proposal: speaker.submissionId,
  title,
  name: speaker.name,
  invited_at: speaker.email,
  state: speaker.state,
  invited_on: speaker.invitedAt && stamp(speaker.invitedAt),
  answer: speaker.answer,
});

export const notePart = (n: Row<typeof store.notesBy>) => ({
  proposal: n.submissionId,
  text: n.text,
  written_on: stamp(n.writtenAt),
});

export const tagPart = ({ tag, submissions }: Row<typeof store.tagsOf>) => ({
  name: tag.name,
  proposals: submissions,
});

export const viewPart = ({ name, query }: Row<typeof store.viewsOf>) => ({ name, query });

export const recusalPart = (r: Row<typeof store.recusalsOf>) => ({
  proposal: r.submissionId,
  reason: r.reason,
  since: stamp(r.createdAt),
});

export const invitationPart = (i: Row<typeof store.invitationsTo>) => ({
  group: i.group,
  sent_on: stamp(i.sentAt),
  expires_on: stamp(i.expiresAt),
  accepted_on: stamp(i.acceptedAt),
  taken_back_on: stamp(i.revokedAt),
});

export const lateCodePart = (c: Row<typeof store.lateCodesFor>) => ({
  proposals: c.proposals,
  made_on: stamp(c.madeAt),
  valid_until: stamp(c.validUntil),
  taken_back_on: stamp(c.revokedAt),
});

export const mailPart = (m: Row<typeof store.mailsTo>) => ({
  kind: m.kind,
  subject: m.subject,
  state: mailState(m),
  written_on: stamp(m.createdAt),
  sent_on: stamp(m.sentAt),
  report: presentReport(m),
  text: m.letter?.blocks.map(blockText).join("\n\n") ?? null,
});

function blockText(block: Block): string {
  if ("paragraph" in block) return block.paragraph;
  if ("link" in block) return `${block.label}: ${block.link}`;
  return block.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
}

/** An audit entry for its own person: without names or texts of others. */
export const auditPart = ({ at, who, what, proposal, from, to }: AuditEntry, readers: readonly string[]) => ({
  at,
  by: who === null ? "the portal" : readers.includes(who.id) ? "you" : "another person",
  what,
  proposal: proposal?.pk ?? null,
  from: known(from),
  to: known(to),
});

function known(value: string | null): string | null {
  const status = STATUSES.find((each) => each === value);
  if (status) return statusFor("speaker", status);
  return value !== null && isKnownLabel(value) ? value : null;
}
