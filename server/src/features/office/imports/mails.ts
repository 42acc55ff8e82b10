import type { EditionSettings } from "@lectern/domain/call/words";
import { SOURCE_LABELS, type Source } from "@lectern/domain/office/imports/words";
import type { Letter } from "#platform/mail/mail";

/** To somebody whose proposals were brought over: there is an account, and how to get into it. */
export const broughtOverLetter = (
  { product, email }: Pick<EditionSettings, "product" | "email">,
  source: Source,
  { address, titles, link }: { address: string; titles: readonly string[]; link: string },
): Letter => ({
  subject: `${product}: your proposals have moved`,
  blocks: [
    {
      paragraph: `The call for papers of ${product} has moved here from ${SOURCE_LABELS[source]}. What you submitted there is here, too: ${titles.map((title) => `“${title}”`).join(", ")}.`,
    },
    {
      paragraph: `You have an account under this address, ${address}, and no password yet. Ask for a link to set one:`,
    },
    { link, label: "Set a password" },
    { paragraph: `If this is not for you, please write to ${email}.` },
  ],
});
