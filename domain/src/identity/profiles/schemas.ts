import * as z from "zod/mini";
import { line, lineOrBlank, notAChoice } from "../../kernel/fields";
import { LISTED_LENGTH, NAME_LENGTH } from "./words";

/** Authors are joined by commas, so a name that holds one would become two people. */
const noComma = z.refine<string>((v) => !v.includes(","), {
  error: "Please leave out the comma: it separates the authors of a proposal.",
});

/** A first or a last name. */
export const personName = () => line(NAME_LENGTH).check(noComma);

/** The last name of a person who may have one name only. */
export const lastName = () => lineOrBlank(NAME_LENGTH).check(noComma);

/** One of a fixed list, however it is written: `named` returns it as the list has it, or null. */
export const listed = (named: (typed: string) => string | null) =>
  line(LISTED_LENGTH).check(
    z.refine((typed: string) => named(typed) !== null, {
      error: (issue) => notAChoice(issue.input),
      abort: true,
    }),
    z.overwrite((typed: string) => named(typed) ?? typed),
  );
