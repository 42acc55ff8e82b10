import type { InUse } from "../../call/choices";
import { CHOICE_KINDS, type Choice, type ChoiceKind, type TypeChoice } from "../../call/choices";
import { withProduct, writtenConferences } from "../../call/conferences";
import type { EditionSettings } from "../../call/words";
import { counted } from "../../kernel/counted";
import { lookup } from "../../kernel/lookup";
import type { FieldErrors } from "../../kernel/refusal";

export type ChoiceChange = {
  kind: ChoiceKind;
  code: string;
  /** null: it was added. */
  from: TypeChoice | null;
  /** null: it was deleted. */
  to: TypeChoice | null;
};

/** A list in the organisers' form. */
export const writtenChoices = (settings: EditionSettings, kind: ChoiceKind): readonly TypeChoice[] =>
  kind === "conferences" ? writtenConferences(settings) : settings[kind];

const same = (a: TypeChoice | null, b: TypeChoice | null) =>
  a?.label === b?.label && a?.hidden === b?.hidden && a?.workshop === b?.workshop;

/** The changes of a list: kept and added choices first, then deleted ones. */
function changesOf(
  kind: ChoiceKind,
  before: readonly TypeChoice[],
  after: readonly TypeChoice[],
): ChoiceChange[] {
  const codes = new Set([...after, ...before].map(({ code }) => code));
  const within = (list: readonly TypeChoice[], code: string) => list.find((c) => c.code === code) ?? null;
  return [...codes]
    .map((code) => ({ kind, code, from: within(before, code), to: within(after, code) }))
    .filter(({ from, to }) => !same(from, to));
}

/** Whether the order of the choices in both lists differs. */
export function isReordered(before: readonly Choice[], after: readonly Choice[]): boolean {
  const common = (list: readonly Choice[], other: readonly Choice[]) =>
    list.map(({ code }) => code).filter((code) => other.some((c) => c.code === code));
  return common(before, after).join() !== common(after, before).join();
}

/** Why a change of the lists is refused: choices in use can be hidden, but not deleted, and keep their duration setting. */
export function inUseFaults(before: EditionSettings, after: EditionSettings, inUse: InUse): FieldErrors {
  const faults: FieldErrors = {};
  for (const { kind, code, from, to } of changesBetween(before, after)) {
    const used = lookup(inUse[kind], code) ?? 0;
    if (used === 0 || !from) continue;
    const field = kind === "conferences" && after.conferences === null ? "conferenceCode" : kind;
    const refuse = (why: string) => {
      faults[field] = [
        ...(faults[field] ?? []),
        `${counted(used, "proposal has", "proposals have")} ${withProduct(from.label, after)} (${code}): ${why}`,
      ];
    };
    if (!to) refuse("hide it instead of deleting it.");
    else if (from.workshop !== to.workshop) refuse("it is in use, so its duration setting cannot change.");
  }
  return faults;
}

/** The changes in all lists. */
export const changesBetween = (before: EditionSettings, after: EditionSettings): ChoiceChange[] =>
  CHOICE_KINDS.flatMap((kind) => changesOf(kind, writtenChoices(before, kind), writtenChoices(after, kind)));

/** The effects of a change of the lists, as sentences for the preview. */
export function choiceEffects(before: EditionSettings, after: EditionSettings, inUse: InUse): string[] {
  const moved = CHOICE_KINDS.filter((kind) =>
    isReordered(writtenChoices(before, kind), writtenChoices(after, kind)),
  );
  return [
    ...changesBetween(before, after).flatMap((change) =>
      effectsOf(change, inUse).map((effect) => withProduct(effect, after)),
    ),
    ...moved.map((kind) => `${CHOICE_NAMES[kind]} are reordered.`),
  ];
}

/** The names of the lists. */
export const CHOICE_NAMES: Record<ChoiceKind, string> = {
  topicTypes: "Topics",
  submissionTypes: "Types of submission",
  workshopDurations: "Workshop durations",
  conferences: "Conferences",
};

function effectsOf({ kind, code, from, to }: ChoiceChange, inUse: InUse): string[] {
  const used = lookup(inUse[kind], code) ?? 0;
  if (!from) return [to?.hidden ? `${to.label} is added, hidden.` : `${to?.label} is added.`];
  if (!to) return [`${from.label} is deleted; no proposal has it.`];
  const effects: string[] = [];
  if (from.label !== to.label) {
    const also = used === 0 ? "" : `, also where ${counted(used, "proposal has", "proposals have")} it`;
    effects.push(`${from.label} is renamed to ${to.label}${also}.`);
  }
  if (to.hidden && !from.hidden) {
    const kept =
      used === 0
        ? "no proposal has it"
        : `${counted(used, "proposal has", "proposals have")} it and ${used === 1 ? "keeps" : "keep"} it`;
    effects.push(`${to.label} is no longer offered; ${kept}.`);
  }
  if (from.hidden && !to.hidden) effects.push(`${to.label} is offered again.`);
  if (from.workshop !== to.workshop) {
    effects.push(`${to.label} ${to.workshop ? "asks" : "no longer asks"} for a workshop's duration.`);
  }
  return effects;
}

/** A choice for the audit log. */
const noted = (choice: TypeChoice | null): string | null =>
  choice &&
  [choice.label, choice.workshop && "asks for a duration", choice.hidden && "hidden"]
    .filter(Boolean)
    .join(", ");

/** A changed list as audit entries: one for each choice, and one for the order. */
export function choiceAuditLines(
  kind: ChoiceKind,
  before: EditionSettings,
  after: EditionSettings,
): { code?: string; from: string | null; to: string | null }[] {
  const [was, is] = [writtenChoices(before, kind), writtenChoices(after, kind)];
  const codes = (list: readonly Choice[]) => list.map(({ code }) => code).join(", ");
  return [
    ...changesOf(kind, was, is).map(({ code, from, to }) => ({ code, from: noted(from), to: noted(to) })),
    ...(isReordered(was, is) ? [{ from: codes(was), to: codes(is) }] : []),
  ];
}
