import type { BoardRow, ProposalOnBoard } from "@lectern/domain/deciding/board/contract";
import type { Tag } from "@lectern/domain/deciding/tags/contract";
import type { Naming } from "@lectern/domain/proposals/naming";
import type { DiscussionLine } from "@lectern/domain/reviewing/discussion/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useEdition } from "#features/call/api";
import { countryNamesQuery } from "#features/identity/profiles/country-names";
import { discussionsQuery } from "#features/reviewing/discussion/api";
import { useTagsOn } from "../../tags/parts/use-tags-on";
import { namedQuery } from "../api";

type Marks = {
  /** The words that name its author; null if the edition is not blind, or they are not loaded. */
  naming: readonly Naming[] | null;
  /** The code instead until names are loaded. */
  countryName: string;
  tags: readonly Tag[];
  discussion?: DiscussionLine | undefined;
};

/** A row with its tags and its discussion, and with the words that name its author. */
export type MarkedRow<R extends ProposalOnBoard = BoardRow> = R & Marks;

const NONE: readonly Naming[] = [];
/** The last marked row of each row, so that equal ones are not rendered again. */
const marked = new WeakMap<ProposalOnBoard, Marks>();

function mark<R extends ProposalOnBoard>(row: R, marks: Marks): MarkedRow<R> {
  const last = marked.get(row) as MarkedRow<R> | undefined;
  const isSame =
    last?.naming === marks.naming &&
    last.countryName === marks.countryName &&
    last.tags === marks.tags &&
    last.discussion === marks.discussion;
  if (isSame) return last;
  const next = { ...row, ...marks };
  marked.set(row, next);
  return next;
}

/**
 * The rows with their tags and discussions, and with the words that name their authors in a blind edition. `countries`: they
 * are shown by their names. `discussions`: what is unread is shown.
 */
export function useMarked<R extends ProposalOnBoard>(
  rows: readonly R[],
  { countries = false, discussions: withDiscussions = true } = {},
): MarkedRow<R>[] {
  const { blindReviews } = useEdition();
  const named = useQuery({ ...namedQuery, enabled: blindReviews }).data;
  const countryName = useQuery({ ...countryNamesQuery, enabled: countries }).data;
  const discussions = useQuery({ ...discussionsQuery, enabled: withDiscussions }).data;
  const tags = useTagsOn();
  return useMemo(() => {
    const discussed = new Map(discussions?.map((line) => [line.submission, line]));
    const found = blindReviews && named ? new Map(named.map((each) => [each.pk, each.found])) : null;
    return rows.map((row) =>
      mark(row, {
        naming: found && (found.get(row.pk) ?? NONE),
        countryName: countryName?.(row.country) ?? row.country,
        tags: tags.of(row.pk),
        discussion: discussed.get(row.pk),
      }),
    );
  }, [rows, named, countryName, discussions, blindReviews, tags]);
}
