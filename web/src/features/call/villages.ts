import type { Edition } from "@lectern/domain/call/contract";

/** What somebody who wants to run a village tells the organisers (specification 1). */
export const WANTED = [
  "Your name",
  "Your email",
  "The village's topic",
  "Extra resources that you need",
  "Additional speakers",
  "Whether the village can run for the whole event",
] as const;

/** A mail to the organisers that is begun already: each point has its line. */
export function villageMail({ email, product, year }: Pick<Edition, "email" | "product" | "year">): string {
  const body = WANTED.map((point) => `${point}: `).join("\r\n");
  const subject = `A village at ${product} ${year}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
