import { announcedDate } from "./announcement";
import { fillPlaceholders } from "./texts/fill-placeholders";
import { readMarkdown } from "./texts/markdown";
import type { EditionText } from "./texts/names";
import type { Text } from "./texts/tree";
import type { EditionSettings } from "./words";

/** What a text of the edition may hold in braces, and what stands in its place. */
export const placeholders = (edition: EditionSettings): Record<string, string> => ({
  product: edition.product,
  year: String(edition.year),
  announcedFrom: announcedDate(edition.announcedFrom),
  closesAt: announcedDate(edition.closesAt),
  opensAt: announcedDate(edition.opensAt),
  email: edition.email,
  site: edition.site,
});

/** A text that the organisers wrote in Markdown, as pages draw it, its placeholders filled. */
export const textOf = (edition: EditionSettings, name: EditionText): Text =>
  fillPlaceholders(readMarkdown(edition[name]).text, placeholders(edition));
