import * as z from "zod/mini";

const MOST_SITES = 20;
const LONGEST = 200;

const FAULT = "Enter sites such as https://example.org, without a path; http:// is for localhost only.";

const SITE =
  /^(https?):\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?::(\d{1,5}))?\/?$/;

/** The origin that a text names: https, or http on the machine itself; null: it names none, or more than one. */
function originOf(text: string): string | null {
  const [, scheme, host = "", port] = SITE.exec(text.toLowerCase()) ?? [];
  const isLocal = host === "localhost" || host === "127.0.0.1";
  if (text.length > LONGEST || (scheme !== "https" && !(scheme === "http" && isLocal))) return null;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  const isUsual = port === undefined || Number(port) === (scheme === "https" ? 443 : 80);
  return `${scheme}://${host}${isUsual ? "" : `:${Number(port)}`}`;
}

/** Sites by their origins, as a list or as text with commas, spaces or lines between them; each once. */
export const siteOrigins = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value, context): string[] => {
    const listed = (typeof value === "string" ? value.split(/[\s,]+/) : value).filter((each) => each !== "");
    const origins = listed.flatMap((each) => originOf(each) ?? []);
    if (origins.length === listed.length && listed.length <= MOST_SITES) return [...new Set(origins)];
    const message = listed.length > MOST_SITES ? `Enter at most ${MOST_SITES} sites.` : FAULT;
    context.issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  }),
);
