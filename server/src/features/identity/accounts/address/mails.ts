import type { EditionSettings } from "@lectern/domain/call/words";
import { CONFIRM_HOURS, UNDO_HOURS } from "@lectern/domain/identity/address/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "zone" | "email">;
type Addresses = { from: string; to: string };

const EXPIRES = `The link works once, for ${CONFIRM_HOURS} hours, and asks you to confirm.`;

/** To the current address: confirms the change, or cancels it. */
export const confirmOldLetter = ({ product }: Names, { from, to }: Addresses, link: string): Letter => ({
  subject: `${product}: do you want to change your email address?`,
  blocks: [
    {
      paragraph: `Someone, probably you, requested to change the address of your account for the ${product} call for papers from ${from} to ${to}. Nothing changes until both addresses have confirmed it.`,
    },
    { link, label: "Confirm or cancel the change" },
    {
      paragraph: `${EXPIRES} If it was not you, open it and cancel the change, and set a new password: someone was logged in to your account.`,
    },
  ],
});

/** To the new address. It does not name the account, as its reader may be another person. */
export const confirmNewLetter = ({ product }: Names, link: string): Letter => ({
  subject: `${product}: please confirm your new email address`,
  blocks: [
    {
      paragraph: `Someone, probably you, wants to use this address for their account for the ${product} call for papers.`,
    },
    { link, label: "Confirm this address" },
    { paragraph: `${EXPIRES} If it was not you, ignore this mail.` },
  ],
});

/** To a new address that another account has. */
export const takenLetter = ({ product }: Names, resetLink: string): Letter => ({
  subject: `${product}: this address already has an account`,
  blocks: [
    {
      paragraph: `Someone, probably you, wants to use this address for their account for the ${product} call for papers. It belongs to another account, so nothing was changed.`,
    },
    {
      paragraph: `If both accounts are yours, you can merge them: log in to the one that you want to keep, and open its security page. If you forgot the password of the other one, set a new one here: ${resetLink}`,
    },
  ],
});

/** To the old address, once the change has taken effect. */
export const changedLetter = (
  edition: Names,
  { from, to, at, undoLink }: Addresses & { at: Date; undoLink: string },
): Letter => ({
  subject: `${edition.product}: your email address was changed`,
  blocks: [
    {
      paragraph: `The address of your account was changed from ${from} to ${to} on ${inCallZone(at, edition)}. Log in with the new address; this one gets no more mails.`,
    },
    {
      paragraph: `If it was not you, undo it within ${UNDO_HOURS} hours. Your account then gets this address again, all its sessions end, and you set a new password.`,
    },
    { link: undoLink, label: "Undo the change" },
  ],
});

/** To the new address, once the change has taken effect. */
export const welcomeLetter = (edition: Names, at: Date, hadProviders: boolean): Letter => ({
  subject: `${edition.product}: this is your account's address now`,
  blocks: [
    {
      paragraph: `Your account has had this address since ${inCallZone(at, edition)}. Log in with it from now on. Other devices were logged out.`,
    },
    ...(hadProviders
      ? [
          {
            paragraph:
              "You can no longer log in with Google, GitHub or LinkedIn. To use one again, log in there with this address; without a password, set one with “Forgot password?”.",
          },
        ]
      : []),
  ],
});

/** To both addresses, once the change was undone. */
export const undoneLetter = (edition: Names, { from, to, at }: Addresses & { at: Date }): Letter => ({
  subject: `${edition.product}: a change of email address was undone`,
  blocks: [
    {
      paragraph: `The change from ${from} to ${to} was undone on ${inCallZone(at, edition)}. The account has the address ${from} again, and all its sessions have ended.`,
    },
    {
      paragraph: `Second factors that were added since the change was requested were removed, and all recovery codes and log-ins by a provider. Set a new password, check your second factors, profile and proposals, and write to ${edition.email} if something is wrong.`,
    },
  ],
});
