import type { EditionSettings } from "@lectern/domain/call/words";
import { INVITATION_DAYS, type InvitedGroup } from "@lectern/domain/office/invitations/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import type { Letter } from "#platform/mail/letter";

export const invitationLetter = (
  { product }: Pick<EditionSettings, "product">,
  group: InvitedGroup,
  { inviter, message, link }: { inviter: string; message: string | null; link: string },
): Letter => ({
  subject: `${product}: you are invited as ${GROUP_LABELS[group].toLowerCase()}`,
  blocks: [
    {
      paragraph: `${inviter} invites you to the call for papers of ${product} as ${GROUP_LABELS[group].toLowerCase()}.`,
    },
    ...(message ? [{ paragraph: `${inviter} writes:\n${message}` }] : []),
    { link, label: "Open the invitation" },
    {
      paragraph: `The link works once, for ${INVITATION_DAYS} days. Nothing happens before you accept. If you did not expect this, ignore it.`,
    },
  ],
});
