import type { EditionSettings } from "@lectern/domain/call/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { postEach } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { KEY_PLACEHOLDER } from "#platform/mail/reply";
import type { Platform } from "#platform/platform";
import { addressed } from "../proposal/letters-store";
import type { SubmissionRow } from "../store";
import { questionsLetter } from "./mails";
import { replyKey } from "./reply-address";
import { type AskedRow, insertAsked } from "./store";

/** The kind of mail with questions. */
const QUESTIONS_MAIL = "panel-questions";

export const proposalLink = ({ callUrl }: Platform, id: number): string =>
  `${callUrl}${PAGES.submission.replace(":pk", String(id))}`;

/** Shows questions to the speakers of a locked proposal, and mails them, each at their own address. */
export async function askSpeakers(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { proposal, questions, at }: { proposal: SubmissionRow; questions: string[]; at: Date },
): Promise<AskedRow> {
  const asked = await insertAsked(tx, { submissionId: proposal.id, questions, sentAt: at });
  const { replies, call } = platform;
  const letter = questionsLetter(edition, {
    title: proposal.title,
    link: `${proposalLink(platform, proposal.id)}#questions`,
    questions,
    replyable: replies.address !== null,
  });
  const speakers = await addressed(tx, [proposal.id]);
  await postEach(
    tx,
    edition,
    speakers.map(({ email, accountId: speaker }) => {
      const to = { call: call.id, asked: asked.id, submission: proposal.id, speaker };
      const replyTo = replies.address?.replace(KEY_PLACEHOLDER, replyKey(replies.key, to, at)) ?? null;
      return { to: email, kind: QUESTIONS_MAIL, letter, at, submissionId: proposal.id, replyTo };
    }),
  );
  return asked;
}
