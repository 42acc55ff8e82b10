import { announcedDate } from "./announcement";
import { callWindow } from "./conference-dates";
import { fillPlaceholders } from "./texts/fill-placeholders";
import { readMarkdown } from "./texts/markdown";
import type { EditionText } from "./texts/names";
import type { Text } from "./texts/tree";
import type { EditionSettings } from "./words";

/** The placeholders of the edition's texts with their values. */
export const placeholders = (edition: EditionSettings): Record<string, string> => ({
  product: edition.product,
  year: String(edition.year),
  announcedFrom: announcedDate(edition.announcedFrom),
  closesAt: announcedDate(callWindow(edition).closesAt),
  opensAt: announcedDate(edition.opensAt),
  email: edition.email,
  site: edition.site,
});

/** An organisers' text, parsed from Markdown, with its placeholders filled. */
export const textOf = (edition: EditionSettings, name: EditionText): Text =>
  fillPlaceholders(readMarkdown(edition[name]).text, placeholders(edition));
