import { folded } from "../kernel/folded";
import { employerKey, sharedEmployer } from "./employers";

/** Addresses that anybody can have: sharing one of these tells nothing. */
const OPEN_TO_ALL = new Set([
  "aol.com",
  "example.com",
  "example.net",
  "example.org",
  "gmail.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "me.com",
  "outlook.com",
  "pm.me",
  "posteo.de",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "riseup.net",
  "tuta.com",
  "tutanota.com",
  "web.de",
  "yahoo.com",
  "yandex.ru",
]);

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** An address's domain, where it tells something of its owner, such as for whom they work; otherwise null. */
export function ownDomain(email: string): string | null {
  const domain = domainOf(email);
  return OPEN_TO_ALL.has(domain) ? null : domain;
}

/** The mail domain that two people share, where that suggests that they know each other; otherwise null. */
export function sharedDomain(one: string, other: string): string | null {
  const domain = ownDomain(one);
  return domain === ownDomain(other) ? domain : null;
}

type Known = { email: string; employer: string };

/**
 * What a reviewer shares with the speaker that suggests a conflict of interest, and the name among the additional
 * authors that they took while reviews were blind.
 */
export type Shared = { domain: string | null; employer: string | null; name: string | null };

export const sharedBy = (reviewer: Known, speaker: Known): Omit<Shared, "name"> => ({
  domain: sharedDomain(reviewer.email, speaker.email),
  employer: sharedEmployer(reviewer.employer, speaker.employer),
});

/** What a suggestion rests on, however it is spelled: by this it is known again. null: they share nothing. */
export function groundsOf({ domain, employer, name }: Shared): string | null {
  const key = employer && employerKey(employer);
  if (!domain && !key && !name) return null;
  return `${domain ?? ""}|${key ?? ""}${name ? `|${folded(name)}` : ""}`;
}
