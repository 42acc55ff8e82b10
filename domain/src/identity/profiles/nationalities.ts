import { NATIONALITIES } from "./countries";

/** The parts of a combined demonym, such as "Bosnian, Herzegovinian". */
const partsOf = (demonym: string): string[] => demonym.split(",").map((part) => part.trim());

/** Every nationality that a profile may name: the demonyms, and each part of a combined one. */
export const ACCEPTED_NATIONALITIES: readonly string[] = [
  ...new Set(NATIONALITIES.flatMap((demonym) => [demonym, ...partsOf(demonym)])),
].sort();

const byLowerCase = new Map(ACCEPTED_NATIONALITIES.map((each) => [each.toLowerCase(), each]));

/** A nationality as the list writes it, from any letter case; null for one that is not in it. */
export const nationalityNamed = (typed: string): string | null =>
  byLowerCase.get(typed.toLowerCase()) ?? null;
