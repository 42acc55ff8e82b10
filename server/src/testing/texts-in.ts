const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Where the texts of a body are, however deep. */
export const textsIn = (value: unknown, at: readonly string[] = []): string[][] =>
  typeof value === "string"
    ? [[...at]]
    : membersOf(value).flatMap(([name, member]) => textsIn(member, [...at, name]));

/** The same body with another text in one of these places. */
export function withTextAt<T>(body: T, place: readonly string[], text: string): T {
  const copy = structuredClone(body);
  const last = place.at(-1) ?? "";
  const holder = place.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(at as object, name), copy);
  Reflect.set(holder as object, last, text);
  return copy;
}
