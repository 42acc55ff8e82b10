import { Slug } from "@lectern/domain/call/slug";
import { BadInput } from "../platform/http/refusal";

/** A call's address as it was typed. Throws BadInput with what is allowed. */
export function slugOf(text: string): string {
  const { data, error } = Slug.safeParse(text);
  if (data === undefined) throw new BadInput({ slug: error.issues.map(({ message }) => message) });
  return data;
}
