import type { FieldErrors } from "../../kernel/refusal";
import {
  BUILT_IN_CONSENTS,
  type Consent,
  type ConsentAnswer,
  type ConsentScope,
  MOST_CONSENTS,
  MOST_WORDINGS,
  NAME_LENGTH,
  WORDING_LENGTH,
  type Wording,
} from "./words";

/** A consent as organisers save it. */
export type WrittenConsent = Wording & { id: string; scope: ConsentScope; asked: boolean };

/** The version of the current wording; an answer to a lower one does not count. */
export const versionOf = ({ wordings }: Pick<Consent, "wordings">): number => wordings.length;

/** The wording of this version; the current one without it. */
export const wordingOf = (
  { wordings }: Pick<Consent, "wordings">,
  version = wordings.length,
): Wording | null => wordings[version - 1] ?? null;

/** What organisers can ask for: what they have saved, and the built-in consents with a suggested wording. */
export function offeredConsents(saved: readonly Consent[]): Consent[] {
  const more = BUILT_IN_CONSENTS.filter(({ id }) => !saved.some((consent) => consent.id === id));
  return [
    ...saved,
    ...more.map(({ id, scope, name, text }) => ({ id, scope, asked: false, wordings: [{ name, text }] })),
  ];
}

/**
 * The consents after organisers have saved these. A changed name or text is a new version. A consent is never removed, as
 * speakers may have answered it: one that is missing is no longer asked.
 */
export function savedConsents(before: readonly Consent[], written: readonly WrittenConsent[]): Consent[] {
  const kept = written.map(({ id, scope, asked, name, text }): Consent => {
    const known = before.find((consent) => consent.id === id);
    const now = known && wordingOf(known);
    const isSame = now?.name === name && now.text === text;
    return {
      id,
      scope: known?.scope ?? BUILT_IN_CONSENTS.find((builtIn) => builtIn.id === id)?.scope ?? scope,
      asked,
      wordings: isSame ? (known?.wordings ?? []) : [...(known?.wordings ?? []), { name, text }],
    };
  });
  const missing = before.filter(({ id }) => !written.some((consent) => consent.id === id));
  return [...kept, ...missing.map((consent) => ({ ...consent, asked: false }))];
}

/** The errors of consents that were to be saved, by the index of the consent. */
export function consentFaults(consents: readonly Consent[]): FieldErrors {
  if (consents.length > MOST_CONSENTS) return { consents: [`Ask for at most ${MOST_CONSENTS} consents.`] };
  return Object.fromEntries(
    consents.flatMap(({ id, wordings }, n): [string, string[]][] => [
      ...textFault(n, "name", wordings.at(-1)?.name ?? "", NAME_LENGTH),
      ...textFault(n, "text", wordings.at(-1)?.text ?? "", WORDING_LENGTH),
      ...(consents.findIndex((other) => other.id === id) < n
        ? [at(n, "id", "Each consent needs a unique id.")]
        : []),
      ...(wordings.length > MOST_WORDINGS
        ? [at(n, "text", `Change a wording at most ${MOST_WORDINGS} times. Add another consent instead.`)]
        : []),
    ]),
  );
}

const textFault = (n: number, field: string, text: string, max: number): [string, string[]][] => {
  if (text === "") return [at(n, field, "This field may not be blank.")];
  return text.length > max ? [at(n, field, `Ensure this field has no more than ${max} characters.`)] : [];
};

const at = (n: number, field: string, fault: string): [string, string[]] => [
  `consents.${n}.${field}`,
  [fault],
];

/** An answer to one version of a consent's wording. */
export type GivenConsent = { version: number; answer: ConsentAnswer };

/** The answer to the current wording, and the last one to an earlier wording; each null where there is none. */
export function consentOf<G extends GivenConsent>(
  consent: Consent,
  given: readonly G[],
): { current: G | null; former: G | null } {
  const version = versionOf(consent);
  const former = given.filter((each) => each.version < version).sort((a, b) => b.version - a.version);
  return { current: given.find((each) => each.version === version) ?? null, former: former[0] ?? null };
}
