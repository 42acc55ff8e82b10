import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { ERASED_THINGS, ERASURE_DAYS, RETAINED_THINGS } from "@lectern/domain/office/privacy/words";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "email" | "zone">;

export const askedLetter = (
  { product, zone }: Names,
  { due, byThemselves, link }: { due: Date; byThemselves: boolean; link: string },
): Letter => ({
  subject: `${product}: your account will be erased`,
  blocks: [
    {
      paragraph: byThemselves
        ? "You, or someone who was logged in as you, requested the erasure of your account."
        : "An organiser scheduled the erasure of your account, which they do on request.",
    },
    { facts: [["It will be erased", inCallZone(due, { zone })]] },
    {
      paragraph: `Within these ${ERASURE_DAYS} days you can change your mind: log in and select “Keep my account”.`,
    },
    { link: `${link}/login`, label: "Log in" },
    { paragraph: `What is deleted: ${ERASED_THINGS.join("; ")}.` },
    { paragraph: `What is kept: ${RETAINED_THINGS.join("; ")}.` },
    { paragraph: "If you did not request this, keep your account, and set a new password." },
  ],
});

export const keptLetter = ({ product, zone }: Names, at: Date): Letter => ({
  subject: `${product}: your account is kept`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} the erasure of your account was cancelled. Nothing has changed.`,
    },
  ],
});

export const erasedLetter = ({ product, email, zone }: Names, at: Date): Letter => ({
  subject: `${product}: your account was erased`,
  blocks: [
    { paragraph: `On ${inCallZone(at, { zone })} your account and what belonged to it was erased.` },
    { paragraph: `What is kept: ${RETAINED_THINGS.join("; ")}.` },
    {
      paragraph: `This is the last mail to you; the portal no longer has your address. Questions go to ${email}.`,
    },
  ],
});

export const deletionLetter = (
  { product }: Names,
  { sentences, link }: { sentences: readonly string[]; link: string },
): Letter => ({
  subject: `${product}: what will be deleted`,
  blocks: [
    {
      paragraph: "The edition's settings delete data by date, for the first time on this date:",
    },
    ...sentences.map((paragraph) => ({ paragraph })),
    { link, label: "Open the settings" },
    { paragraph: "Nothing needs to be done. To keep more, change the settings before that day." },
  ],
});
