import type { EditionSettings } from "@lectern/domain/edition/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { ShownLetter } from "@lectern/domain/mails/shapes";
import { type FilledLetter, fillTemplate, type Values } from "@lectern/domain/mails/template";
import { fullName } from "@lectern/domain/profiles/rules";
import type { Platform } from "#platform/platform";
import type { Addressed } from "./addressed-store";
import { rendered } from "./rendering";

type Text = { subject: string; body: string };
type Reading = Pick<Addressed, "ownerId" | "email" | "firstName" | "lastName" | "until"> & {
  titles: string[];
  numbers: number[];
};

/** A template as the speaker of this proposal reads it. */
export const letterTo = (
  { publicUrl }: Platform,
  edition: EditionSettings,
  template: Text,
  to: Addressed,
): FilledLetter => fillTemplate(template, valuesFor(publicUrl, edition, asReading(to)));

/** The same for speakers who have several of the chosen proposals: one letter each, that names them all. */
export function lettersToSpeakers(
  { publicUrl }: Platform,
  edition: EditionSettings,
  template: Text,
  chosen: readonly Addressed[],
): { to: Addressed; letter: FilledLetter }[] {
  const bySpeaker = new Map<string, { to: Addressed; reading: Reading }>();
  for (const to of chosen) {
    const known = bySpeaker.get(to.ownerId);
    if (!known) bySpeaker.set(to.ownerId, { to, reading: asReading(to) });
    else {
      known.reading.titles.push(to.title);
      known.reading.numbers.push(to.id);
      known.reading.until ??= to.until;
    }
  }
  return [...bySpeaker.values()].map(({ to, reading }) => ({
    to,
    letter: fillTemplate(template, valuesFor(publicUrl, edition, reading)),
  }));
}

const asReading = (to: Addressed): Reading => ({ ...to, titles: [to.title], numbers: [to.id] });

function valuesFor(publicUrl: string, edition: EditionSettings, to: Reading): Values {
  const [only, ...others] = to.numbers;
  const page = others.length > 0 ? PAGES.speaker : PAGES.submission.replace(":pk", String(only));
  return {
    name: fullName(to) || "speaker",
    first_name: to.firstName || "speaker",
    title: to.titles.join(", "),
    number: to.numbers.join(", "),
    product: edition.product,
    year: String(edition.year),
    email: edition.email,
    site: edition.site,
    confirm_until: to.until ? inCallZone(to.until, edition) : "(no date)",
    link: `${publicUrl}${page}`,
  };
}

/** A letter as a page shows it before it goes out. */
export const shownLetter = (edition: EditionSettings, to: Addressed, letter: FilledLetter): ShownLetter => ({
  submission: to.id,
  decision: to.decision,
  to: to.email,
  subject: letter.subject,
  blocks: letter.blocks,
  text: rendered(edition, letter).text,
});
