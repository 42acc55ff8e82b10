import { quickRatio } from "./similarity";

export type PasswordLimits = { passwordMin: number; passwordMax: number };

/** What a password must not resemble. */
export type Identity = { email?: string; username?: string; firstName?: string; lastName?: string };

type Rule = {
  code: "length" | "similar" | "digits" | "special";
  /** The error message. */
  text: (limits: PasswordLimits) => string;
  /** The requirement: a line of the signup tooltip. */
  wish: (limits: PasswordLimits) => string;
  broken: (password: string, identity: Identity, limits: PasswordLimits) => boolean;
};

/** Specification 5, the signup tooltip; one message for each rule (decisions, "Accounts"). */
export const PASSWORD_RULES: readonly Rule[] = [
  {
    code: "length",
    text: ({ passwordMin, passwordMax }) =>
      `The password must have ${passwordMin} to ${passwordMax} characters.`,
    wish: ({ passwordMin, passwordMax }) => `${passwordMin} to ${passwordMax} characters`,
    broken: (p, _, { passwordMin, passwordMax }) => p.length < passwordMin || p.length > passwordMax,
  },
  {
    code: "similar",
    text: () => "The password is too similar to your username, name or email.",
    wish: () => "Not similar to your username, name or email",
    broken: (p, identity) => resembles(p, identity),
  },
  {
    code: "digits",
    text: () => "The password must not consist of digits only.",
    wish: () => "Not only digits",
    broken: (p) => /^\p{N}+$/u.test(p),
  },
  {
    code: "special",
    text: () => "The password must contain at least one special character.",
    wish: () => "At least one special character",
    broken: (p) => !/[^\p{L}\p{M}\p{N}\s]/u.test(p),
  },
];

/** The messages of the rules that `password` breaks; empty when it is fine. */
export function passwordFaults(password: string, identity: Identity, limits: PasswordLimits): string[] {
  return PASSWORD_RULES.filter((r) => r.broken(password, identity, limits)).map((r) => r.text(limits));
}

/** The one rule that only the server can check: the list is too long for a page. */
export const PASSWORD_COMMON = "This password is too common.";

/** Specification 5: checked by the page before sending, and by the server. */
export const PASSWORD_MISMATCH = "The two password fields didn't match.";

const SIMILAR = 0.7;

function resembles(password: string, identity: Identity): boolean {
  const secret = password.toLowerCase();
  return Object.values(identity)
    .flatMap((value) => [value ?? "", ...(value ?? "").split(/[^\p{L}\p{N}]+/u)])
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 3)
    .some((part) => share(part, secret) >= 0.5 || quickRatio(secret, part) >= SIMILAR);
}

/** The fraction of a password that is this text, however often it is repeated in it; 0 to 1. */
const share = (part: string, secret: string): number =>
  ((secret.split(part).length - 1) * part.length) / secret.length;
