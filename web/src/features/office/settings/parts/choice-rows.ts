import type { Choice, ChoiceKind, TypeChoice } from "@lectern/domain/call/choices";
import type { EditionSettings } from "@lectern/domain/call/words";
import { isReordered, writtenChoices } from "@lectern/domain/office/settings/choice-changes";
import { randomKey } from "#platform/random-key";

/** A choice as it is in the form. `key` tells rows apart while their codes are typed. */
export type ChoiceRow = TypeChoice & { key: string; added?: true };

export const rowsOf = (settings: EditionSettings, kind: ChoiceKind): ChoiceRow[] =>
  writtenChoices(settings, kind).map((choice) => ({ ...choice, key: choice.code }));

export const newRow = (): ChoiceRow => ({ key: randomKey(), code: "", label: "", added: true });

/** The rows as the server takes them, without what goes without saying. */
export const listOf = (rows: readonly ChoiceRow[]): TypeChoice[] =>
  rows.map(({ code, label, hidden, workshop }) => ({
    code: code.trim(),
    label: label.trim(),
    ...(hidden && { hidden }),
    ...(workshop && { workshop }),
  }));

export const isChanged = (rows: readonly ChoiceRow[], saved: readonly ChoiceRow[]): boolean =>
  JSON.stringify(listOf(rows)) !== JSON.stringify(listOf(saved));

/** The rows after one was moved up or down. */
export function movedBy(rows: readonly ChoiceRow[], place: number, by: 1 | -1): ChoiceRow[] {
  const moved = [...rows];
  const [row] = moved.splice(place, 1);
  if (row) moved.splice(place + by, 0, row);
  return moved;
}

/**
 * What was typed, over what another organiser has saved meanwhile: of each choice what was changed here, all else as it
 * is there.
 */
export function rebased(
  before: readonly ChoiceRow[],
  rows: readonly ChoiceRow[],
  theirs: readonly ChoiceRow[],
): ChoiceRow[] {
  const within = (list: readonly Choice[], code: string) => list.find((row) => row.code === code);
  // A code that is taken is still being corrected.
  const isTaken = ({ added, code }: ChoiceRow) => added && within(before, code);
  const taken = rows.filter(isTaken);
  const mine = rows.filter((row) => !isTaken(row));
  const kept = theirs.flatMap((their): ChoiceRow[] => {
    const base = before.find(({ code }) => code === their.code);
    const own = mine.find(({ code }) => code === their.code);
    if (!own) return base ? [] : [their];
    const pick = <F extends "label" | "hidden" | "workshop">(field: F) =>
      own[field] === base?.[field] ? their[field] : own[field];
    return [
      {
        key: their.key,
        code: their.code,
        label: pick("label"),
        hidden: pick("hidden"),
        workshop: pick("workshop"),
      },
    ];
  });
  const added = mine.filter(({ code }) => !within(before, code) && !within(theirs, code));
  const all = [...kept, ...added];
  if (!isReordered(before, mine)) return [...all, ...taken];
  const place = ({ code }: Choice) => mine.findIndex((row) => row.code === code);
  all.sort((a, b) => (place(a) + 1 || all.length + 1) - (place(b) + 1 || all.length + 1));
  return [...all, ...taken];
}
