import { employerKey, sharedEmployer } from "@lectern/domain/identity/profiles/employers";
import fc from "fast-check";
import { expect, it } from "vitest";

const WORDS = [
  "Kettle",
  "Works",
  "Vexmoor",
  "Zürich",
  "Söhne",
  "Ångström",
  "Чайник",
  "やかん",
  "42",
  "O’Hara",
];
const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const form = fc.constantFrom(
  "GmbH",
  "Inc.",
  "Ltd",
  "Limited",
  "S.A.",
  "s.r.o.",
  "AG",
  "LLC",
  "GmbH & Co. KG",
  "plc",
);
const anything = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), name);

/** Ways to write the same name. */
const dressed = fc.tuple(name, form, fc.nat(), fc.boolean()).map(([plain, law, n, the]) => {
  const cased = n % 3 === 0 ? plain.toUpperCase() : n % 3 === 1 ? plain.toLowerCase() : plain;
  const spaced = cased.replaceAll(" ", n % 2 ? "  " : " - ");
  const accents = n % 5 === 0 ? spaced.normalize("NFD") : spaced;
  return { plain, typed: `${the ? "The " : " "}${accents}${n % 2 ? ", " : " "}${law} ` };
});

it("recognises a name in any case, with other punctuation, without accents, legal form or article", () => {
  fc.assert(
    fc.property(dressed, ({ plain, typed }) => {
      expect(sharedEmployer(typed, plain)).toBe(typed.trim());
      expect(sharedEmployer(plain, typed)).toBe(plain);
    }),
  );
});

it("never takes two names for one because they are alike", () => {
  fc.assert(
    fc.property(name, name, form, (one, other, law) => {
      fc.pre(one.toLowerCase() !== other.toLowerCase());
      expect(sharedEmployer(`${one} ${law}`, other)).toBeNull();
      expect(sharedEmployer(one, `${one} ${other}`)).toBeNull();
    }),
  );
});

it("is symmetric and stable for any input", () => {
  fc.assert(
    fc.property(anything, anything, (one, other) => {
      const key = employerKey(one);
      expect(key === null ? null : employerKey(key)).toBe(key);
      expect(sharedEmployer(one, other) === null).toBe(sharedEmployer(other, one) === null);
      expect(sharedEmployer(one, one)).toBe(key === null ? null : one.trim());
    }),
    { numRuns: 2_000 },
  );
});
