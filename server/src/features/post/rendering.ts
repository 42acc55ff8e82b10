import type { EditionSettings } from "@lectern/domain/call/words";
import { type Letter, type RenderedLetter, renderLetter } from "#platform/mail/letter";

export type Names = Pick<EditionSettings, "product" | "year" | "email">;

/** A letter as it is sent, with the edition's signature. */
export const rendered = (edition: Names, letter: Letter): RenderedLetter =>
  renderLetter(letter, `${edition.product} ${edition.year} · call for papers · ${edition.email}`);
