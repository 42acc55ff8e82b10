import { SOCIAL_PROVIDERS } from "../../kernel/social-providers";
import type { KnownAction } from "../../log/words";
import { isKnownWord } from "../audit/sentences";
import { ERASED } from "./words";

/** Actions on the portal, whose details do not concern the actor. */
const OF_THE_PORTAL: readonly string[] = [
  "set",
  "write-template",
  "delete-template",
  "write-questions",
  "write form questions",
  "write consents",
  "write availability form",
  "write needs form",
] satisfies KnownAction[];

type Line = { action: string; details: Record<string, unknown> };
/** Every address and every name that the person had. */
export type ErasedPerson = { addresses: readonly string[]; names: readonly string[] };

/** What can be searched for: a name of one word may be a word of any text. */
export const identifiersOf = ({ addresses, names }: ErasedPerson): string[] =>
  [...addresses, ...names.filter((name) => name.includes(" "))].filter((each) => each !== "");

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isCode = (text: string) =>
  ID.test(text) ||
  INSTANT.test(text) ||
  isKnownWord(text) ||
  (SOCIAL_PROVIDERS as readonly string[]).includes(text);

/**
 * Redacts an audit entry after an erasure. An entry by or about the person keeps ids, numbers and codes only; in other
 * entries their names and addresses are removed.
 */
export function redactEntry(
  { action, details }: Line,
  who: ErasedPerson,
  own: boolean,
): Record<string, unknown> {
  const identifiers = identifiersOf(who).map((each) => each.toLowerCase());
  const allWords = own && !OF_THE_PORTAL.includes(action);
  const forget = (value: unknown): unknown => {
    if (typeof value === "string") {
      if (allWords) return isCode(value) ? value : ERASED;
      return identifiers.some((each) => value.toLowerCase().includes(each)) ? ERASED : value;
    }
    if (Array.isArray(value)) return value.map(forget);
    return typeof value === "object" && value !== null ? forgetIn(value) : value;
  };
  const forgetIn = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, forget(value)]));
  return forgetIn(details);
}
