import type { EditionSettings } from "@lectern/domain/call/words";
import { SPEAKER_INVITATION_DAYS } from "@lectern/domain/proposals/speakers/words";
import type { Letter } from "#platform/mail/letter";

type Edition = Pick<EditionSettings, "product">;
type About = { title: string; link: string };

export const speakerInvitationLetter = (
  { product }: Edition,
  { title, link, inviter, name }: About & { inviter: string; name: string },
): Letter => ({
  subject: `${product}: you are invited to speak in "${title}"`,
  blocks: [
    { paragraph: `Hello ${name},` },
    {
      paragraph: `${inviter} has named you as a speaker of a proposal to the call for papers of ${product}:`,
    },
    { facts: [["Title", title]] },
    { link, label: "Accept or decline" },
    {
      paragraph: `Log in or sign up with this address to answer. The link works once, for ${SPEAKER_INVITATION_DAYS} days. If you did not expect this, ignore it.`,
    },
  ],
});

const CHANGES = {
  accepted: (who: string) => `${who} has agreed to speak`,
  declined: (who: string) => `${who} has declined to speak`,
  left: (who: string) => `${who} is no longer a speaker`,
  removed: () => "You are no longer a speaker",
  lead: (who: string) => `${who} has handed over the lead to you`,
} as const;

export type Change = keyof typeof CHANGES;

/** A change among the speakers of a proposal, for one of them. */
export const speakerChangeLetter = (
  { product }: Edition,
  change: Change,
  { title, link, who }: { title: string; link: string | null; who: string },
): Letter => ({
  subject: `${product}: ${CHANGES[change](who)} in "${title}"`,
  blocks: [
    { paragraph: `${CHANGES[change](who)} in the proposal "${title}".` },
    ...(change === "lead"
      ? [{ paragraph: "From now on you edit the proposal, and get the mails about it." }]
      : []),
    ...(link ? [{ link, label: "Open the proposal" }] : []),
  ],
});
