import type { EditionSettings } from "@lectern/domain/call/words";
import type { Group } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { authorHidden } from "@lectern/domain/reviewing/blind";
import { postEach } from "#features/post/actions";
import { cancelWaitingMails } from "#features/post/store";
import type { NotifyAskers } from "#features/proposals/questions/actions";
import type { SubmissionRow } from "#features/proposals/store";
import { lockAny } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { answeredLetter } from "./mails";
import { askersOf, dropWaiting, emailOf } from "./store";

/** The kind of mail to who asked; a speaker of the proposal never sees that there was one. */
export const ANSWERED_MAIL = "question-answered";

type Proposal = Pick<SubmissionRow, "id" | "title" | "decision" | "releasedDecision">;

/** Whether reviewers must not read what names the authors of a proposal. */
export const hiddenFromReviewers = (edition: EditionSettings, proposal: Proposal): boolean =>
  authorHidden({ ...edition, group: "reviewer" }, proposal);

/** Notifies those who asked and still judge the proposal, where they may read the answer. */
export const notifyAskers: NotifyAskers = async (
  platform,
  tx,
  edition,
  { askedId, submissionId, named, at },
) => {
  const proposal = await lockAny(tx, submissionId);
  if (!proposal) return;
  const checkedFirst = named && hiddenFromReviewers(edition, proposal);
  const to = checkedFirst ? (["organiser"] as const) : (["reviewer", "organiser"] as const);
  await mailAskers(platform, tx, edition, { askedId, proposal, to, at });
};

/** Mails those of these groups who asked, each at their own address. */
export async function mailAskers(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { askedId, proposal, to, at }: { askedId: number; proposal: Proposal; to: readonly Group[]; at: Date },
): Promise<void> {
  const askers = (await askersOf(tx, askedId)).filter(({ group }) => to.includes(group));
  await postEach(
    tx,
    edition,
    askers.map(({ email, group }) => ({
      to: email,
      kind: ANSWERED_MAIL,
      letter: answeredLetter(edition, { title: proposal.title, link: linkFor(platform, group, proposal.id) }),
      at,
      submissionId: proposal.id,
    })),
  );
}

const linkFor = ({ callUrl }: Platform, group: Group, id: number): string =>
  group === "organiser"
    ? `${callUrl}${PAGES.proposal.replace(":pk", String(id))}`
    : `${callUrl}${PAGES.reviewedSubmission.replace(":pk", String(id))}`;

/**
 * A reviewer is kept from a proposal, as part of the transaction that does so: what they asked and has not gone out is deleted, and
 * mails to them about answers are stopped.
 */
export async function eraseAsker(
  tx: Queries,
  { submissionId, reviewerId, at }: { submissionId: number; reviewerId: string; at: Date },
): Promise<void> {
  await dropWaiting(tx, submissionId, reviewerId);
  const recipient = await emailOf(tx, reviewerId);
  if (recipient) await cancelWaitingMails(tx, { kind: ANSWERED_MAIL, recipient, submissionId, at });
}
