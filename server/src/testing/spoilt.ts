import fc from "fast-check";
import { poison } from "./hostile";

/** The text of a body that breaks no rule, but for one value in it, or one name, which may lie deep. */
export function spoilt(body: object): fc.Arbitrary<string> {
  const places = placesIn(body);
  if (places.length === 0) return fc.constant("{}");
  const names = fc.constantFrom("__proto__", "constructor", "toString", "", "\\u0000", "x".repeat(5000));
  const instead = fc.oneof(
    { weight: 5, arbitrary: poison.map((value) => ({ value })) },
    { weight: 1, arbitrary: names.map((name) => ({ name })) },
  );
  return fc.tuple(fc.constantFrom(...places), instead).map(([place, other]) => written(body, place, other));
}

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const placesIn = (value: unknown, at = ""): string[] =>
  membersOf(value).flatMap(([name, member]) => [`${at}/${name}`, ...placesIn(member, `${at}/${name}`)]);

function written(value: unknown, place: string, other: { value?: string; name?: string }, at = ""): string {
  if (at === place && other.value !== undefined) return other.value;
  const members = membersOf(value).map(([name, member]) => {
    const there = `${at}/${name}`;
    const shown = there === place && other.name !== undefined ? `"${other.name}"` : JSON.stringify(name);
    return { name: shown, text: written(member, place, other, there) };
  });
  if (Array.isArray(value)) return `[${members.map(({ text }) => text).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  return `{${members.map(({ name, text }) => `${name}:${text}`).join()}}`;
}
