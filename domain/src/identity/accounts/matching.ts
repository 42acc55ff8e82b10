import * as z from "zod/mini";
import { lookup } from "../../kernel/lookup";
import { PASSWORD_MISMATCH } from "./password";

/** Refuses two passwords that differ, at the second one. */
export const matching = (first: string, second: string) =>
  z.refine<Record<string, unknown>>((v) => lookup(v, first) === lookup(v, second), {
    error: PASSWORD_MISMATCH,
    path: [second],
  });
