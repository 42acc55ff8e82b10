import type { ClientBase } from "pg";

/** More than this program has; what comes after them is planned each time, as a list of any length might be. */
const MOST = 500;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;

/** The name of each statement by its text; the same on every connection. */
const names = new Map<string, string>();

function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || !REPEATED.test(text)) return known;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Gives every statement that this connection sends a name, under which PostgreSQL parses it once and keeps its plan.
 * Nobody has to think of it, and a statement is written as if it were sent once.
 */
export function keepPlans(client: ClientBase): void {
  const query = client.query;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [withName(statement), ...rest]),
  });
}

/** The query builder's statements are plain objects; a text alone may hold several, and is let through. */
function withName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || "submit" in statement) return statement;
  if (!("text" in statement) || typeof statement.text !== "string") return statement;
  if ("name" in statement && statement.name) return statement;
  const name = nameFor(statement.text);
  return name === undefined ? statement : { ...statement, name };
}
