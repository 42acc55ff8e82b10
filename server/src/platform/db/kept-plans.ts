import type { ClientBase } from "pg";

/** More than this program has; what comes after them is planned each time, as a list of any length might be. */
const MOST = 500;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Returns what to call with each connection of one pool: it gives every statement that the connection sends a name,
 * under which PostgreSQL parses it once and keeps its plan. Callers write a statement as if it were sent once.
 */
export function planKeeper(): (client: ClientBase) => void {
  /** The name of each statement by its text; the same on every connection of the pool. */
  const names = new Map<string, string>();
  function nameFor(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST || !REPEATED.test(text)) return known;
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  }
  return (client) => {
    const query = client.query;
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) =>
        Reflect.apply(query, client, [withName(statement, nameFor), ...rest]),
    });
  };
}

/** The query builder's statements are plain objects; a text alone may hold several, and is let through. */
function withName(statement: unknown, nameFor: (text: string) => string | undefined): unknown {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  if (!("text" in statement) || typeof statement.text !== "string") return statement;
  if ("name" in statement && statement.name) return statement;
  const name = nameFor(statement.text);
  return name === undefined ? statement : { ...statement, name };
}
