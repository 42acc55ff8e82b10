import * as z from "zod/mini";
import { line } from "../kernel/fields";
import { oneLine } from "../kernel/one-line";
import { parsedJson } from "../kernel/parsed-json";
import { CHOICE_LIMITS, type ChoiceKind, NO_DURATION, type TypeChoice } from "./choices";
import { CONFERENCE_CODE_FAULT, isConferenceCode } from "./conference-code";
import { offered } from "./labels";

/** An error in the field of one row, counted from 0, or of the whole list. */
export type ListFault = { message: string } & (
  | { row: number; field: "code" | "label" }
  | { row: null; field: null }
);

const CODE = new RegExp(`^[A-Z0-9_]{1,${CHOICE_LIMITS.code}}$`);
const CODE_FAULT = `Use capital letters, digits and underscores, at most ${CHOICE_LIMITS.code}.`;

const codeFault = (kind: ChoiceKind, code: string): string | null => {
  if (kind === "conferences") return isConferenceCode(code) ? null : CONFERENCE_CODE_FAULT;
  return CODE.test(code) ? null : CODE_FAULT;
};
const Label = line(CHOICE_LIMITS.label);

/** All errors in an organiser's list of choices. */
export function listFaults(kind: ChoiceKind, list: readonly TypeChoice[]): ListFault[] {
  const faults: ListFault[] = [];
  const codes = new Set<string>();
  const labels = new Set<string>();
  for (const [row, { code, label }] of list.entries()) {
    const { data: kept = "", error: wrong } = Label.safeParse(label);
    const shown = kept.toLowerCase();
    const unfit = codeFault(kind, code);
    if (unfit) faults.push({ row, field: "code", message: unfit });
    else if (codes.has(code)) faults.push({ row, field: "code", message: "This code is a duplicate." });
    if (wrong) faults.push({ row, field: "label", message: wrong.issues[0]?.message ?? "" });
    else if (labels.has(shown)) faults.push({ row, field: "label", message: "This label is a duplicate." });
    codes.add(code);
    labels.add(shown);
  }
  const wholly = (message: string) => faults.push({ row: null, field: null, message });
  if (offered(list).length === 0) wholly("Offer at least one.");
  if (list.length > CHOICE_LIMITS.choices) wholly(`Add at most ${CHOICE_LIMITS.choices} choices.`);
  if (kind === "workshopDurations" && !offered(list).some(({ code }) => code === NO_DURATION)) {
    wholly(`${NO_DURATION} marks talks without a duration and cannot be removed.`);
  }
  return faults;
}

/** The error when a type needs a duration but none is offered. */
export const durationsMissing = (
  types: readonly TypeChoice[],
  durations: readonly TypeChoice[],
): string | null => {
  const asking = offered(types).find(({ workshop }) => workshop);
  if (!asking || offered(durations).some(({ code }) => code !== NO_DURATION)) return null;
  return `${asking.label} asks for a duration: offer at least one besides ${NO_DURATION}.`;
};

const Row = z.object({
  code: z.string(),
  label: z.string(),
  hidden: z.optional(z.boolean()),
  workshop: z.optional(z.boolean()),
});

const SHAPE = 'Enter a list such as [{"code":"RT","label":"Red Team"}].';

/** A list of choices, also as JSON text from the command line. Defaults are not stored. */
export const choiceList = (kind: ChoiceKind) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context): TypeChoice[] => {
      const { data } = z.array(Row).safeParse(typeof value === "string" ? parsedJson(value) : value);
      const refuse = (message: string) => context.issues.push({ code: "custom", input: value, message });
      if (!data) {
        refuse(SHAPE);
        return z.NEVER;
      }
      for (const { row, message } of listFaults(kind, data)) {
        const faulty = row === null ? undefined : data[row];
        refuse(row === null || !faulty ? message : `${nameOf(faulty, row)}: ${message}`);
      }
      return data.map(({ code, label, hidden, workshop }) => ({
        code,
        label: oneLine(label).trim(),
        ...(hidden && { hidden }),
        ...(workshop && kind === "submissionTypes" && { workshop }),
      }));
    }),
  );

/** A row's name in messages: its code, or its position. */
const nameOf = ({ code }: TypeChoice, row: number): string =>
  /^[\w -]{1,20}$/.test(code) ? code : `Row ${row + 1}`;
