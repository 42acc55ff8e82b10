import type { EditionSettings } from "@lectern/domain/call/words";
import { UNDO_HOURS } from "@lectern/domain/identity/address/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "zone">;

export const verifyLetter = ({ product }: Names, link: string): Letter => ({
  subject: `${product}: please confirm your email address`,
  blocks: [
    { paragraph: `Someone, probably you, signed up for the ${product} call for papers with this address.` },
    { link, label: "Confirm email address" },
    {
      paragraph: "The link works once, for three days. If it was not you, ignore this mail.",
    },
  ],
});

export const alreadyRegisteredLetter = (
  { product }: Names,
  loginLink: string,
  resetLink: string,
): Letter => ({
  subject: `${product}: you already have an account`,
  blocks: [
    {
      paragraph: `Someone, probably you, tried to sign up for the ${product} call for papers with this address, which already has an account. Nothing was changed.`,
    },
    { link: loginLink, label: "Log in" },
    { paragraph: `If you forgot your password, set a new one here: ${resetLink}` },
  ],
});

/** To an address that another account had until recently. */
export const heldAddressLetter = ({ product }: Names): Letter => ({
  subject: `${product}: this address cannot be used yet`,
  blocks: [
    {
      paragraph: `Someone, probably you, tried to use this address for an account of the ${product} call for papers. Nothing was changed.`,
    },
    {
      paragraph: `Until recently, an account had this address. Its change can be undone for ${UNDO_HOURS} hours, with the link that was mailed to you then; after that, the address can be used again. If you changed it yourself, log in with your new address.`,
    },
  ],
});

export const resetLetter = ({ product }: Names, link: string): Letter => ({
  subject: `${product}: set a new password`,
  blocks: [
    { paragraph: "Someone, probably you, requested a new password for the account with this address." },
    { link, label: "Set a new password" },
    {
      paragraph:
        "The link works once, for one hour, and ends all sessions of the account. If it was not you, ignore this mail: your password is unchanged.",
    },
  ],
});

export const passwordChangedLetter = ({ product, zone }: Names, at: Date, resetLink: string): Letter => ({
  subject: `${product}: your password was changed`,
  blocks: [
    { paragraph: `The password of your account was changed on ${inCallZone(at, { zone })}.` },
    { paragraph: `If it was not you, set a new one at once: ${resetLink}` },
  ],
});

export const socialLinkedLetter = (
  { product, zone }: Names,
  provider: string,
  at: Date,
  resetLink: string,
): Letter => ({
  subject: `${product}: you can now log in with ${provider}`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} someone, probably you, logged in to your account with ${provider}, which has verified this address. You can now log in with your ${provider} account.`,
    },
    {
      paragraph: `If it was not you, secure your ${provider} account and your mailbox, set a new password here: ${resetLink} and write to us.`,
    },
  ],
});

/** To all organisers: an account became an organiser, or ceased to be one. */
export const organisersChangedLetter = (
  edition: EditionSettings,
  { email, organises, at }: { email: string; organises: boolean; at: Date },
): Letter => ({
  subject: `${edition.product}: ${email} is ${organises ? "now an organiser" : "no longer an organiser"}`,
  blocks: [
    {
      paragraph: organises
        ? `${email} can now see and decide everything, and can confirm releases that are created from now on.`
        : `${email} was suspended or moved to another group, and can no longer confirm releases.`,
    },
    { facts: [["Changed", inCallZone(at, edition)]] },
    {
      paragraph:
        "You get this mail because releases need a second organiser. If you did not expect it, talk to the other organisers.",
    },
  ],
});
