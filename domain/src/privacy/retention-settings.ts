import * as z from "zod/mini";
import { dayOf, monthsOf } from "./retention";

/** Text, a number or null, as `read` understands it; `none` and what is empty are null. */
const orNone = <T>(read: (text: string) => T | null, message: string) =>
  z.pipe(
    z.union([z.null(), z.string(), z.number()], message),
    z.transform((value, context): T | null => {
      const text = String(value ?? "").trim();
      if (["", "none", "null"].includes(text.toLowerCase())) return null;
      const given = read(text);
      if (given === null) context.issues.push({ code: "custom", input: value, message });
      return given;
    }),
  );

const dateOrMonths = orNone((text) => {
  const months = monthsOf(text);
  if (months !== null) return months === 1 ? "1 month" : `${months} months`;
  return dayOf(text) && text;
}, "Enter a day such as 2027-03-01, a time after the conference such as 6 months, or none.");

const months = orNone(
  (text) => monthsOf(/^\d+$/.test(text) ? `${text} months` : text),
  "Enter a number of months from 1 to 120, or none.",
);

/** What the settings that delete by date take. */
export const RETENTION_SCHEMAS = {
  conferenceEnds: orNone((text) => dayOf(text) && text, "Enter a day such as 2026-10-14, or none."),
  deleteProposalsAfter: dateOrMonths,
  deleteAccountsAfter: dateOrMonths,
  deleteAuditAfter: months,
  deleteMailTextsAfter: months,
};
