import type { EditionSettings } from "@lectern/domain/edition/words";
import { inUtc } from "@lectern/domain/kernel/utc";
import type { Letter } from "#platform/mail/mail";

export const extendedLetter = (edition: EditionSettings, link: string): Letter => ({
  subject: `${edition.product} ${edition.year}: the call closes later`,
  blocks: [
    { paragraph: "There is more time for your proposal." },
    { facts: [["The call now closes", inUtc(edition.closesAt)]] },
    { link, label: "Open the portal" },
    { paragraph: "What you have submitted is safe; you can edit it until then." },
  ],
});
