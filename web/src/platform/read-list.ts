import { type QueryFunctionContext, replaceEqualDeep } from "@tanstack/react-query";
import { type Answer, callIfChanged, type ListEndpoint } from "./call";

/** The ETag of each list that was read, for as long as it is kept. */
const tags = new WeakMap<object, string>();

/**
 * Reads a list for a query. Nothing is sent where the page has the current one; a list that the page has changed itself
 * has no ETag, and is read as a whole. The query needs `shareList`.
 */
export async function readList<E extends ListEndpoint>(
  endpoint: E,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Answer<E>> {
  const known = client.getQueryData<Answer<E> & object>(queryKey);
  const reply = await callIfChanged(endpoint, { signal, ifNoneMatch: known && tags.get(known) });
  if (reply === null && known) return known;
  if (reply === null) throw new Error("A list that was never read is said to be unchanged");
  if (reply.etag !== null) tags.set(reply.answer, reply.etag);
  return reply.answer;
}

/** As queries share what is equal in the former and the next answer, and the ETag with it. */
export function shareList(former: unknown, next: unknown): unknown {
  const shared: unknown = replaceEqualDeep(former, next);
  const tag = isObject(next) ? tags.get(next) : undefined;
  if (isObject(shared) && tag !== undefined) tags.set(shared, tag);
  return shared;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
