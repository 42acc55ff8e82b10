/**
 * The table's own entry for this key, never an inherited one, so that keys may be untrusted text.
 * A check (scripts/checks/typed-rules.mjs) refuses an arbitrary text as an index.
 */
export const lookup = <T extends object>(
  table: T | null | undefined,
  key: PropertyKey,
): T[keyof T] | undefined => (table && Object.hasOwn(table, key) ? table[key as keyof T] : undefined);
