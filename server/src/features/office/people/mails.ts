import type { EditionSettings } from "@lectern/domain/call/words";
import type { Group } from "@lectern/domain/kernel/actor";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import type { Letter } from "#platform/mail/letter";

type Names = Pick<EditionSettings, "product" | "email" | "zone">;
type Details = { at: Date; link: string };

/** What the members of each group can do. */
const NOW: Record<Group, string> = {
  speaker: "You submit proposals, and see your own.",
  reviewer: "You read the proposals of others and review them.",
  organiser: "You see everything, and decide with the other organisers.",
};

/** The notifications of a change of group or suspension: a letter for each change. */
export function standingLetters(
  edition: Names,
  from: PersonRole,
  to: PersonRole,
  details: Details,
): { kind: string; letter: Letter }[] {
  const letters = [];
  if (from.group !== to.group)
    letters.push({ kind: "group-changed", letter: groupLetter(edition, from.group, to.group, details) });
  if (!from.suspended && to.suspended)
    letters.push({ kind: "suspended", letter: suspendedLetter(edition, details) });
  if (from.suspended && !to.suspended)
    letters.push({ kind: "suspension-lifted", letter: liftedLetter(edition, details) });
  return letters;
}

const groupLetter = (
  { product, email, zone }: Names,
  from: Group,
  to: Group,
  { at, link }: Details,
): Letter => ({
  subject: `${product}: you are ${to === "organiser" ? "an" : "a"} ${to} now`,
  blocks: [
    { paragraph: `Your account was moved to another group. ${NOW[to]}` },
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

const suspendedLetter = ({ product, email, zone }: Names, { at }: Details): Letter => ({
  subject: `${product}: your account is suspended`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} an organiser suspended your account. You are logged out everywhere and cannot log in until the suspension is lifted.`,
    },
    { paragraph: "What you have submitted or reviewed stays as it is." },
    { paragraph: `If you think that this is a mistake, write to ${email}.` },
  ],
});

const liftedLetter = ({ product, zone }: Names, { at, link }: Details): Letter => ({
  subject: `${product}: you can log in again`,
  blocks: [
    {
      paragraph: `On ${inCallZone(at, { zone })} the suspension of your account was lifted. Nothing else has changed.`,
    },
    { link: `${link}/login`, label: "Log in" },
  ],
});
