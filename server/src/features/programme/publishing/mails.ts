import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { Place } from "@lectern/domain/programme/publishing/rules";
import type { Addressed } from "#features/proposals/proposal/letters-store";
import type { Block, Letter } from "#platform/mail/letter";

/** What changes about one talk of a speaker. */
export type Notice = { title: string; from: Place | null; to: Place | null };

type About = { to: Addressed; notices: readonly Notice[]; number: number; callUrl: string };

/** To a speaker, after a version of the programme was published that changes when or where they speak. */
export function slotLetter(edition: EditionSettings, { to, notices, number, callUrl }: About): Letter {
  const [only, ...others] = notices;
  const one = only && others.length === 0;
  const gone = notices.every((notice) => notice.to === null);
  const page = one ? PAGES.submission.replace(":pk", String(to.id)) : PAGES.speaker;
  return {
    subject: one
      ? `${edition.product}: ${subjectOf(only)}`
      : `${edition.product}: when and where you speak has changed`,
    blocks: [
      { paragraph: `Dear ${fullName(to) || "speaker"},` },
      {
        paragraph: `Version ${number} of the programme of ${edition.product} is published. This is what it changes for you:`,
      },
      ...notices.flatMap((notice) => noticeBlocks(notice, edition)),
      {
        paragraph: gone
          ? "The attached file takes it out of your calendar."
          : "The attached file puts it into your calendar, or updates it there.",
      },
      { link: `${callUrl}${page}`, label: one ? "Open your proposal" : "Open your proposals" },
      { paragraph: `If you cannot make it, please write to ${edition.email}.` },
    ],
  };
}

function subjectOf({ title, from, to }: Notice): string {
  if (to === null) return `"${title}" no longer has a slot`;
  return from === null ? `when and where "${title}" takes place` : `"${title}" has another slot`;
}

function noticeBlocks({ title, from, to }: Notice, edition: EditionSettings): Block[] {
  const facts: [string, string][] = [];
  if (from) facts.push([to ? "Was" : "No longer", inWords(from, edition)]);
  if (to) facts.push([from ? "Now" : "Room and time", inWords(to, edition)]);
  if (to?.secretUntil)
    facts.push(["Not public until", `${inCallZone(to.secretUntil, edition)}. Please keep it to yourself.`]);
  return [{ paragraph: `"${title}"` }, { facts }];
}

const inWords = ({ room, start, minutes }: Place, edition: EditionSettings): string =>
  `${room}, ${inCallZone(start, edition)}, ${minutes} minutes`;
