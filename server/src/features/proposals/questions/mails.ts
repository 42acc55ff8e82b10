import type { EditionSettings } from "@lectern/domain/call/words";
import { ANSWER_LENGTH } from "@lectern/domain/proposals/questions/words";
import type { Letter } from "#platform/mail/letter";
import { REPLY_ABOVE } from "#platform/mail/quoted-text";

type Edition = Pick<EditionSettings, "product">;
type About = { title: string; link: string };

/** The panel's questions, for one speaker. */
export const questionsLetter = (
  { product }: Edition,
  { title, link, questions, replyable }: About & { questions: readonly string[]; replyable: boolean },
): Letter => ({
  subject: `${product}: ${questions.length === 1 ? "a question" : `${questions.length} questions`} about "${title}"`,
  blocks: [
    ...(replyable ? [{ paragraph: REPLY_ABOVE }] : []),
    {
      paragraph: `The panel asks you about your proposal "${title}":`,
    },
    ...questions.map((question) => ({ paragraph: question })),
    {
      paragraph: replyable
        ? "Reply to this mail, or answer on the page of your proposal. Replies are read as text, without attachments; they reach the panel."
        : "Answer on the page of your proposal.",
    },
    { link, label: "Answer on the page" },
  ],
});

/** Why a reply was not taken as it was sent. */
const REPLY_HINTS = {
  attachments: "Your text has arrived. Its attachments were not stored: the panel gets text only.",
  empty: "We found no text in your reply. Please write it above the quoted mail, as text.",
  "too-long": `Your reply is too long. An answer may have ${ANSWER_LENGTH} characters.`,
  "too-large": "Your reply is too large. Please send text only, without attachments.",
  expired: "The time to reply by mail has passed.",
  withdrawn: "The proposal is withdrawn, so the panel does not read answers about it any more.",
  closed: "These questions are closed, so they take no more answers.",
  archived: "The call for papers is over, so it takes no more answers.",
  "too-many": "There are too many answers to these questions already.",
} as const;
export type ReplyHint = keyof typeof REPLY_HINTS;

export const hintLetter = (
  { product, email }: Edition & Pick<EditionSettings, "email">,
  { title, link, hint }: About & { hint: ReplyHint },
): Letter => ({
  subject: `${product}: ${hint === "attachments" ? "your attachments were not stored" : "your reply was not stored"}`,
  blocks: [
    { paragraph: `This is about your reply on the proposal "${title}".` },
    { paragraph: REPLY_HINTS[hint] },
    { link, label: "Open your proposal" },
    { paragraph: `You can write to the organisers at ${email}.` },
  ],
});
