import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { Letter } from "#platform/mail/letter";

type CodeDetails = { code: string; validUntil: Date; proposals: number; link: string };

export const lateCodeLetter = (
  { product, zone }: Pick<EditionSettings, "product" | "zone">,
  { code, validUntil, proposals, link }: CodeDetails,
): Letter => ({
  subject: `${product}: you can still submit`,
  blocks: [
    {
      paragraph: `The organisers of ${product} let you submit ${
        proposals === 1 ? "a proposal" : `${proposals} proposals`
      } after the close of the call.`,
    },
    {
      facts: [
        ["Your code", code],
        ["Expires", inCallZone(validUntil, { zone })],
      ],
    },
    { link, label: "Submit" },
    {
      paragraph:
        "Log in with this address, select “I have a late code” and enter it. It works for your account only. You can edit what you submit with it until then.",
    },
  ],
});
