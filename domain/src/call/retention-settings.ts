import * as z from "zod/mini";
import { counted } from "../kernel/counted";
import { parseDay } from "../kernel/day";

const MONTHS = /^(\d{1,3}) ?months?$/i;

/** The number of months in `6 months`, from 1 to 120; null for any other text. */
export function parseMonths(text: string): number | null {
  const months = Number(MONTHS.exec(text)?.[1] ?? 0);
  return months >= 1 && months <= 120 ? months : null;
}

/** Text, a number or null, parsed by `read`; `none` and empty values are null. */
const orNone = <T>(read: (text: string) => T | null, message: string) =>
  z.pipe(
    z.union([z.null(), z.string(), z.number()], message),
    z.transform((value, context): T | null => {
      const text = String(value ?? "").trim();
      if (["", "none", "null"].includes(text.toLowerCase())) return null;
      const parsed = read(text);
      if (parsed === null) context.issues.push({ code: "custom", input: value, message });
      return parsed;
    }),
  );

const dateOrMonths = orNone((text) => {
  const months = parseMonths(text);
  if (months !== null) return counted(months, "month");
  return parseDay(text) && text;
}, "Enter a day such as 2027-03-01, a time after the conference such as 6 months, or none.");

const months = orNone(
  (text) => parseMonths(/^\d+$/.test(text) ? `${text} months` : text),
  "Enter a number of months from 1 to 120, or none.",
);

/** The schemas of the retention settings. */
export const RETENTION_SCHEMAS = {
  conferenceEnds: orNone((text) => parseDay(text) && text, "Enter a day such as 2026-10-14, or none."),
  deleteProposalsAfter: dateOrMonths,
  deleteAccountsAfter: dateOrMonths,
  deleteAuditAfter: months,
  deleteMailTextsAfter: months,
};
