import type { EditionSettings } from "@lectern/domain/call/words";
import type { Group } from "@lectern/domain/kernel/actor";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "email" | "zone">;
type Told = { at: Date; link: string };

/** What each group does here, to somebody who has just come into it. */
const NOW: Record<Group, string> = {
  speaker: "You submit proposals, and see your own.",
  reviewer: "You read the proposals of others and review them.",
  organiser: "You see everything, and decide with the other organisers.",
};

/** What a person is told of a change of their standing: a letter for each thing that changed. */
export function standingLetters(
  edition: Names,
  from: PersonRole,
  to: PersonRole,
  told: Told,
): { kind: string; letter: Letter }[] {
  const letters = [];
  if (from.group !== to.group)
    letters.push({ kind: "group-changed", letter: groupLetter(edition, from.group, to.group, told) });
  if (!from.suspended && to.suspended)
    letters.push({ kind: "suspended", letter: suspendedLetter(edition, told) });
  if (from.suspended && !to.suspended)
    letters.push({ kind: "suspension-lifted", letter: liftedLetter(edition, told) });
  return letters;
}

const groupLetter = (
  { product, email, zone }: Names,
  from: Group,
  to: Group,
  { at, link }: Told,
): Letter => ({
  subject: `${product}: you are ${to === "organiser" ? "an" : "a"} ${to} now`,
  blocks: [
    { paragraph: `Your account was put into another group. ${NOW[to]}` },
    {
      facts: [
        ["Before", from],
        ["Now", to],
        ["Since", inCallZone(at, { zone })],
      ],
    },
    { link: `${link}/login`, label: "Open the portal" },
    { paragraph: `If you did not expect this, write to ${email}.` },
  ],
});

const suspendedLetter = ({ product, email, zone }: Names, { at }: Told): Letter => ({
  subject: `${product}: your account is suspended`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} an organiser suspended your account. You are logged out everywhere and cannot log in until they lift that.`,
    },
    { paragraph: "What you have submitted or reviewed stays as it is." },
    { paragraph: `If you think that this is a mistake, write to ${email}.` },
  ],
});

const liftedLetter = ({ product, zone }: Names, { at, link }: Told): Letter => ({
  subject: `${product}: you can log in again`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} the suspension of your account was lifted. Everything is as it was.`,
    },
    { link: `${link}/login`, label: "Log in" },
  ],
});
