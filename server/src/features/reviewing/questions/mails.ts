import type { EditionSettings } from "@lectern/domain/call/words";
import type { Letter } from "#platform/mail/letter";

/** The speaker's answer to a question, for who asked it; without the answer, which only the portal shows to those who may read it. */
export const answeredLetter = (
  { product }: Pick<EditionSettings, "product">,
  { title, link }: { title: string; link: string },
): Letter => ({
  subject: `${product}: an answer about "${title}"`,
  blocks: [
    { paragraph: `There is an answer to your question about the proposal "${title}".` },
    { link, label: "Read the answer" },
  ],
});
