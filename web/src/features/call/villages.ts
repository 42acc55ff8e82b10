import type { Edition } from "@lectern/domain/call/contract";

/** What village organisers send (specification 1). */
export const WANTED = [
  "Your name",
  "Your email",
  "The village's topic",
  "Extra resources that you need",
  "Additional speakers",
  "Whether the village can run for the whole event",
] as const;

/** A mail to the organisers with a line for each point. */
export function villageMail({ email, product, year }: Pick<Edition, "email" | "product" | "year">): string {
  const body = WANTED.map((point) => `${point}: `).join("\r\n");
  const subject = `A village at ${product} ${year}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
