// Input of typed-rules.mjs, which must find the marked lines and no other.
const LABELS: Partial<Record<string, string>> = { yes: "Yes" };
const CODES = { yes: "Yes", no: "No" } as const;
type Code = keyof typeof CODES;

export const fromTable = (text: string) => LABELS[text]; // found
export const fromCast = (text: string) => CODES[text as Code]; // found
export const fromBracketedCast = (text: string) => CODES[(text || "yes") as Code]; // found
export const fromPart = (text: string) => LABELS[`a-${text}`]; // found
export const isThere = (text: string) => text in LABELS; // found
export const taken = ({ text }: { text: string }, { [text]: label } = LABELS) => label; // found
export function write(text: string): void {
  LABELS[text] = text; // found
}
export const generic = <K extends string>(table: Record<K, string>, key: K) => table[key]; // found

export const closed = (code: Code) => CODES[code];
export const numbered = (list: readonly string[], place: number) => list[place];
export const own = (text: string) => new Map(Object.entries(LABELS)).get(text);

const STATUSES = ["Uploading", "Submitted", "Ready for Review", "Withdrawn"] as const;
type Status = (typeof STATUSES)[number];
const asksFor = (status: Status) => status === "Withdrawn"; // found
const isWanted = (status: Status) => asksFor("Uploading") || STATUSES.includes(status); // found
export function label(status: Status): string {
  switch (status) {
    case "Submitted": // found
      return "Submitted";
    default:
      return isWanted(status) ? "Reviewed" : "";
  }
}
