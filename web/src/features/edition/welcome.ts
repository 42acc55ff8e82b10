import type { Edition } from "@lectern/domain/edition/contract";

/** Months as the announcement writes them: long names are cut, short ones stand in full. */
const MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec".split(" ");
const two = (n: number) => String(n).padStart(2, "0");

/** An instant as the announcement writes it: `17 Feb 2025 00:00 UTC`. */
export function announcedDate(instant: string): string {
  const at = new Date(instant);
  const day = `${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** The organisers' welcome text with its placeholders filled. What is no placeholder stays as it stands. */
export function welcomeText(edition: Edition): string {
  const values: Record<string, string> = {
    product: edition.product,
    year: String(edition.year),
    announcedFrom: announcedDate(edition.announcedFrom),
    closesAt: announcedDate(edition.closesAt),
    opensAt: announcedDate(edition.opensAt),
    email: edition.email,
    site: edition.site,
  };
  return edition.welcome.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
