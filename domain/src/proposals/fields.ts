import * as z from "zod/mini";
import { LONG_TEXT, line, optionalText, text, textOr } from "../kernel/fields";
import { NONE, TITLE_LENGTH } from "./words";

/** A text field of a proposal. */
type TextField = {
  /** The label of the input, and the heading of the text. */
  label: string;
  /** The name within a sentence. */
  called: string;
  max: number;
  /** Whether it may have several lines. */
  long: boolean;
  /** The value when it is left blank; null: it is required. */
  blank: string | null;
  /** What a blind review shows of it. */
  blind: "shown" | "hidden";
  /** Whether it is searched for its author's names in a blind review. */
  searched: boolean;
  /** Its value after an erasure of the speaker; null: unchanged. */
  erased: string | null;
};

/**
 * The text fields of a proposal, in the order of the form, by their names in the API and in the database. Contract, form,
 * drafts, columns, exports, blind review and erasure are derived from this table: to add a field, add a line.
 */
export const TEXT_FIELDS = {
  title: {
    label: "Title",
    called: "title",
    max: TITLE_LENGTH,
    long: false,
    blank: null,
    blind: "shown",
    searched: true,
    erased: null,
  },
  abstract: {
    label: "Abstract",
    called: "abstract",
    max: LONG_TEXT,
    long: true,
    blank: null,
    blind: "shown",
    searched: true,
    erased: "",
  },
  conflicts: {
    label: "Potential Conflict of Interest",
    called: "conflicts of interest",
    max: LONG_TEXT,
    long: true,
    blank: NONE,
    blind: "shown",
    searched: true,
    erased: NONE,
  },
  remarks: {
    label: "Remarks",
    called: "remarks",
    max: LONG_TEXT,
    long: true,
    blank: NONE,
    blind: "shown",
    searched: true,
    erased: NONE,
  },
} as const satisfies Record<string, TextField>;

export type TextName = keyof typeof TEXT_FIELDS;
export type Texts = Record<TextName, string>;

const FIELDS: Record<TextName, TextField> = TEXT_FIELDS;
export const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextName[];

/** Maps each text field, by its name. */
export const eachText = <T>(of: (field: TextField, name: TextName) => T): Record<TextName, T> =>
  // The keys are those of the table.
  Object.fromEntries(TEXT_NAMES.map((name) => [name, of(FIELDS[name], name)])) as Record<TextName, T>;

/** The names of the text fields that match, in the order of the form. */
export const textsThat = (hold: (field: TextField) => boolean): TextName[] =>
  TEXT_NAMES.filter((name) => hold(FIELDS[name]));

/** Blank texts. */
export const blankTexts = (): Texts => eachText(({ blank }) => blank ?? "");

const required = ({ long, max }: TextField) => (long ? text(max) : line(max));

/** The schemas of the texts of a new proposal. */
export const textSchemas = () =>
  eachText(
    (field): z.ZodMiniType<string, string | null | undefined> =>
      field.blank === null ? required(field) : optionalText(field.max, field.blank),
  );

/** The same for an edit, where optional texts may be omitted. */
export const editedTextSchemas = () =>
  eachText(
    (field): z.ZodMiniType<string | undefined, string | null | undefined> =>
      field.blank === null ? required(field) : z.optional(textOr(field.max, field.blank)),
  );
