import { placeholders, textOf } from "@lectern/domain/call/texts";
import { plainText } from "@lectern/domain/call/texts/fill-placeholders";
import { type EditionText, OFFERED_TEXTS } from "@lectern/domain/call/texts/names";
import type { Text } from "@lectern/domain/call/texts/tree";
import type { EditionSettings } from "@lectern/domain/call/words";

/** What each text was last read from: everybody asks for them, and they change rarely. */
const lately = new Map<EditionText, { from: string; text: Text }>();

/** A text of the edition as pages draw it. */
export function editionText(edition: EditionSettings, name: EditionText): Text {
  const from = JSON.stringify([edition[name], placeholders(edition)]);
  const known = lately.get(name);
  if (known?.from === from) return known.text;
  const text = textOf(edition, name);
  lately.set(name, { from, text });
  return text;
}

/** The welcome text as search engines show it. */
export const pageDescription = (edition: EditionSettings): string =>
  plainText(editionText(edition, "welcome"));

/** The texts that the organisers wrote, besides the welcome text. */
export const writtenTexts = (edition: EditionSettings) =>
  OFFERED_TEXTS.filter((name) => edition[name] !== "");
