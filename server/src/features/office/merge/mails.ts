import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { LINK_TEXTS, MERGE_EFFECTS, MERGE_HOURS } from "@lectern/domain/office/merge/words";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "zone" | "email">;
type Addresses = { ended: string; kept: string };

/** To both addresses: confirms the merge, or cancels it. */
export const confirmMergeLetter = ({ product }: Names, { ended, kept }: Addresses, link: string): Letter => ({
  subject: `${product}: do you want to merge two accounts?`,
  blocks: [
    {
      paragraph: `Someone, probably you, logged in to both accounts for the ${product} call for papers and requested to merge them.`,
    },
    { paragraph: LINK_TEXTS.about(ended, kept) },
    { paragraph: MERGE_EFFECTS.join("\n") },
    { link, label: "Confirm or cancel the merge" },
    {
      paragraph: `The link works once, for ${MERGE_HOURS} hours, and asks you to confirm. ${LINK_TEXTS.stopAbout}`,
    },
  ],
});

/** To both addresses, once the accounts are merged. */
export const mergedLetter = (edition: Names, { ended, kept }: Addresses, at: Date): Letter => ({
  subject: `${edition.product}: your accounts were merged`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, edition)}, the account ${ended} became part of the account ${kept}. Log in with ${kept} from now on; ${ended} can no longer log in, and gets no more mails.`,
    },
    { paragraph: `If it was not you, write to ${edition.email} at once.` },
  ],
});
