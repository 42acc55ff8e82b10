import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { compareWords } from "#platform/search";

const NONE: readonly Tag[] = [];

/** Tags in the order in which they are shown: shared ones first, then by name. */
export const inOrder = (tags: readonly Tag[]): Tag[] =>
  tags.toSorted((a, b) => Number(a.own) - Number(b.own) || compareWords(a.name, b.name));

/** The tags of each proposal, by its number; `former` keeps the lists that have not changed the same. */
export function tagsOn(tags: readonly Tag[], former?: TagsOn): TagsOn {
  const on = new Map<number, Tag[]>();
  for (const tag of inOrder(tags))
    for (const pk of tag.submissions) {
      const its = on.get(pk);
      if (its) its.push(tag);
      else on.set(pk, [tag]);
    }
  const kept = new Map<number, readonly Tag[]>();
  for (const [pk, its] of on) {
    const before = former?.of(pk);
    kept.set(pk, before && isSame(before, its) ? before : its);
  }
  return { of: (pk) => kept.get(pk) ?? NONE };
}

export type TagsOn = { of: (pk: number) => readonly Tag[] };

const isSame = (a: readonly Tag[], b: readonly Tag[]) =>
  a.length === b.length &&
  a.every(({ id, name, colour }, i) => id === b[i]?.id && name === b[i]?.name && colour === b[i]?.colour);
