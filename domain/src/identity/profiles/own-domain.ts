/** Domains at which anyone can have an address: sharing one of these means nothing. */
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

/** An address's domain, where it says something about its owner, such as their employer; otherwise null. */
export function ownDomain(email: string): string | null {
  const domain = domainOf(email);
  return OPEN_TO_ALL.has(domain) ? null : domain;
}
