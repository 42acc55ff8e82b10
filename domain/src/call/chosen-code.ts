import * as z from "zod/mini";
import { missing, notAChoice, storable } from "../kernel/fields";

type Issue = { input?: unknown };

/** A code of one of the edition's lists; whether it exists is checked against the edition. */
export const chosenCode = () =>
  z
    .string({ error: (issue: Issue) => missing(issue) ?? notAChoice(issue.input) })
    .check(storable, z.maxLength(40, { error: (issue: Issue) => notAChoice(issue.input) }));
