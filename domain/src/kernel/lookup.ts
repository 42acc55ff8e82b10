/**
 * What a table holds under this key, of its own: never what every object inherits, so that a key may be anyone's text.
 * A check (scripts/checks/typed-rules.mjs) refuses an open text between the brackets.
 */
export const lookup = <T extends object>(
  table: T | null | undefined,
  key: PropertyKey,
): T[keyof T] | undefined => (table && Object.hasOwn(table, key) ? table[key as keyof T] : undefined);
