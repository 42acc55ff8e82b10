import * as z from "zod/mini";
import { line } from "../kernel/fields";
import { NAME_LENGTH } from "./words";

/** Authors are joined by commas, so a name that holds one would become two people. */
const noComma = z.refine<string>((v) => !v.includes(","), {
  error: "Please leave out the comma: it separates the authors of a proposal.",
});

/** A first or a last name. */
export const personName = () => line(NAME_LENGTH).check(noComma);
