import type { EditionSettings } from "@lectern/domain/call/words";
import type { Letter } from "#platform/mail/letter";

/** The test that an organiser mails to themselves. */
export const testLetter = ({ product }: Pick<EditionSettings, "product">): Letter => ({
  subject: `${product}: test mail`,
  blocks: [
    {
      paragraph: "This is a test. If you can read it, the portal's mails arrive. You can delete it.",
    },
  ],
});
