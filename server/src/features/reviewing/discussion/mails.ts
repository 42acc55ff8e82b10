import { counted } from "@lectern/domain/kernel/counted";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { Letter } from "#platform/mail/letter";
import type { DueNotice } from "./notices-store";

/**
 * The mail about new messages. It says that there are some, and not what is in them or by whom: a mailbox may be read by
 * others, and a mail stays there when its reader is barred from the proposal.
 */
export function noticeLetter(
  { product, callUrl }: { product: string; callUrl: string },
  { title, submissionId, group, mentioned, count }: DueNotice,
): Letter {
  const messages = counted(count, "new message");
  const page = `${callUrl}${pageOf(group, submissionId)}`;
  return {
    subject: mentioned
      ? `${product}: you are mentioned in the discussion of #${submissionId}`
      : `${product}: ${messages} in the discussion of #${submissionId}`,
    blocks: [
      {
        paragraph: `The panel's discussion of "${title}" (#${submissionId}) has ${messages}.${mentioned ? " You are mentioned." : ""}`,
      },
      { link: `${page}#discussion`, label: "Read the discussion" },
      {
        paragraph: `You get this mail because you follow the discussion, take part in it, or are mentioned. To stop these mails: ${page}?mute=1#discussion`,
      },
    ],
  };
}

const pageOf = (group: string, submissionId: number): string =>
  (group === "organiser" ? PAGES.proposal : PAGES.reviewedSubmission).replace(":pk", String(submissionId));
