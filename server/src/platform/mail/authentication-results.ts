/** What a mail server says of the sender of a mail (RFC 8601). */
export type CheckedSender = "verified" | "failed" | "unverified";

const MOST_CHARACTERS = 5_000;

/**
 * Reads the first of these headers that our own mail server wrote; others may be forged. Verified: DMARC, DKIM or SPF passed for
 * the domain of `from`, or for one above it.
 */
export function checkSender(
  headers: readonly string[],
  checkedBy: string | null,
  from: string,
): CheckedSender {
  if (checkedBy === null) return "unverified";
  const ours = headers
    .map((header) => withoutComments(header.slice(0, MOST_CHARACTERS)))
    .find((header) => /^\s*([^\s;]+)/.exec(header)?.[1]?.toLowerCase() === checkedBy.toLowerCase());
  const [, ...results] = ours?.split(";") ?? [];
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  const read = results.flatMap((result) => resultOf(result, domain) ?? []);
  if (read.includes("pass")) return "verified";
  return read.includes("fail") ? "failed" : "unverified";
}

/** The property that names the domain which a method has checked. */
const NAMED_BY: readonly (readonly [method: string, property: string])[] = [
  ["dmarc", "header.from"],
  ["dkim", "header.d"],
  ["dkim", "header.i"],
  ["spf", "smtp.mailfrom"],
];

function resultOf(text: string, domain: string): "pass" | "fail" | null {
  const [first = "", ...properties] = text.trim().toLowerCase().split(/\s+/);
  const [method, result = ""] = first.split("=");
  if (!NAMED_BY.some(([known]) => known === method)) return null;
  if (/^(fail|softfail|permerror|policy)$/.test(result)) return "fail";
  if (result !== "pass") return null;
  const isOfSender = properties.some((property) => {
    const [name, value = ""] = property.split("=");
    const named = value.slice(value.lastIndexOf("@") + 1).replaceAll('"', "");
    return (
      NAMED_BY.some(([known, by]) => known === method && by === name) &&
      named.includes(".") &&
      (domain === named || domain.endsWith(`.${named}`))
    );
  });
  return isOfSender ? "pass" : null;
}

/** Comments in parentheses may hold semicolons; they nest. */
function withoutComments(text: string): string {
  let depth = 0;
  let plain = "";
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain;
}
