import { conferenceName } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { ShownLetter } from "@lectern/domain/post/shapes";
import { type FilledLetter, fillTemplate, type Values } from "@lectern/domain/post/template";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { rendered } from "#features/post/rendering";
import type { Platform } from "#platform/platform";
import type { Addressed } from "./letters-store";

type Text = { subject: string; body: string };
type Reading = Pick<Addressed, "accountId" | "email" | "firstName" | "lastName" | "until"> & {
  titles: string[];
  numbers: number[];
  /** The open tasks of a reminder. */
  tasks?: string;
  /** What organisers wrote about a decision; empty: nothing. */
  feedback?: string;
  /** Where and when the talk is; missing: that is not published. */
  place?: Placed;
};
/** The room of a talk, and from when to when it is. */
export type Placed = { room: string; start: Date; end: Date };
/** The recipient of a letter, and the proposal that it is about, if any. */
type Recipient = Pick<Addressed, "email"> & { [K in "id" | "decision"]: Addressed[K] | null };
export type LetterDraft = { to: Recipient; letter: FilledLetter };

/** A template filled in for one of the speakers of this proposal. */
export const letterTo = (
  { callUrl }: Platform,
  edition: EditionSettings,
  template: Text,
  to: Addressed & Pick<Reading, "tasks" | "feedback" | "place">,
): FilledLetter => fillTemplate(template, valuesFor(callUrl, edition, asReading(to)));

/** The same for speakers with several of the selected proposals: one letter each, which names them all. */
export function lettersToSpeakers(
  { callUrl }: Platform,
  edition: EditionSettings,
  template: Text,
  chosen: readonly (Addressed & Pick<Reading, "tasks" | "place">)[],
): LetterDraft[] {
  const bySpeaker = new Map<string, { to: Addressed; reading: Reading }>();
  for (const to of chosen) {
    const known = bySpeaker.get(to.accountId);
    if (!known) bySpeaker.set(to.accountId, { to, reading: asReading(to) });
    else {
      known.reading.titles.push(to.title);
      known.reading.numbers.push(to.id);
      known.reading.until ??= to.until;
      if (known.reading.place === undefined && to.place) known.reading.place = to.place;
    }
  }
  return [...bySpeaker.values()].map(({ to, reading }) => ({
    to,
    letter: fillTemplate(template, valuesFor(callUrl, edition, reading)),
  }));
}

/** The placeholders' values in every letter of a call. */
export const callValues = ({ product, year, email, site }: EditionSettings) => ({
  product,
  year: String(year),
  email,
  site,
});

/** Where each conference decides for itself, a letter about a decision is signed by that conference. */
export const signedBy = (conference: string, edition: EditionSettings): EditionSettings =>
  conference === WHOLE ? edition : { ...edition, product: conferenceName(conference, edition) };

const asReading = (to: Addressed): Reading => ({ ...to, titles: [to.title], numbers: [to.id] });

function valuesFor(callUrl: string, edition: EditionSettings, to: Reading): Values {
  const [only, ...others] = to.numbers;
  const page = others.length > 0 ? PAGES.speaker : PAGES.submission.replace(":pk", String(only));
  return {
    ...callValues(edition),
    name: fullName(to) || "speaker",
    first_name: to.firstName || "speaker",
    title: to.titles.join(", "),
    number: to.numbers.join(", "),
    confirm_until: to.until ? inCallZone(to.until, edition) : "(no date)",
    tasks: to.tasks ?? "(the open tasks)",
    feedback: to.feedback ?? "(the feedback, if any)",
    ...placeValues(to.place, edition),
    link: `${callUrl}${page}`,
  };
}

const placeValues = (place: Placed | undefined, edition: EditionSettings) => ({
  room: place?.room ?? "(no room yet)",
  start: place ? inCallZone(place.start, edition) : "(no time yet)",
  end: place ? inCallZone(place.end, edition) : "(no time yet)",
});

/** A letter for a preview. */
export const shownLetter = (edition: EditionSettings, to: Recipient, letter: FilledLetter): ShownLetter => ({
  submission: to.id,
  decision: to.decision,
  to: to.email,
  subject: letter.subject,
  blocks: letter.blocks,
  text: rendered(edition, letter).text,
});
