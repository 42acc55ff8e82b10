import { placeholders, textOf } from "@lectern/domain/call/texts";
import { plainText } from "@lectern/domain/call/texts/fill-placeholders";
import { type EditionText, OFFERED_TEXTS } from "@lectern/domain/call/texts/names";
import type { Text } from "@lectern/domain/call/texts/tree";
import type { EditionSettings } from "@lectern/domain/call/words";

/** Each text with its source: requested often, and rarely changed. */
const cache = new Map<EditionText, { from: string; text: Text }>();

/** A parsed text of the edition. */
export function editionText(edition: EditionSettings, name: EditionText): Text {
  const from = JSON.stringify([edition[name], placeholders(edition)]);
  const known = cache.get(name);
  if (known?.from === from) return known.text;
  const text = textOf(edition, name);
  cache.set(name, { from, text });
  return text;
}

/** The welcome text as a description for search engines. */
export const pageDescription = (edition: EditionSettings): string =>
  plainText(editionText(edition, "welcome"));

/** The organisers' texts, except the welcome text. */
export const writtenTexts = (edition: EditionSettings) =>
  OFFERED_TEXTS.filter((name) => edition[name] !== "");
