import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { UNTAGGED } from "@lectern/domain/deciding/tags/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { tagsQuery } from "../api";
import { type TagsOn, tagsOn } from "./tags-on";

const NONE: readonly Tag[] = [];

/** The tags of each proposal. Lists that have not changed stay the same, so that their rows are not rendered again. */
export function useTagsOn(): TagsOn {
  const { data: tags = NONE } = useQuery(tagsQuery);
  const former = useRef<TagsOn>(undefined);
  return useMemo(() => {
    former.current = tagsOn(tags, former.current);
    return former.current;
  }, [tags]);
}

/** Whether the call has tags that the organiser may use. */
export const useHasTags = (): boolean => (useQuery(tagsQuery).data ?? NONE).length > 0;

/** Those of these codes that there are tags of; all until the tags have been read. */
export function useKnownTags(codes: readonly string[]): readonly string[] {
  const { data: tags } = useQuery(tagsQuery);
  return useMemo(() => {
    if (!tags) return codes;
    const known = codes.filter((code) => code === UNTAGGED || tags.some((tag) => tag.code === code));
    return known.length === codes.length ? codes : known;
  }, [codes, tags]);
}
