import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { NAMES_AUTHOR } from "@lectern/domain/proposals/blind-words";
import { type Naming, namingSentence } from "@lectern/domain/proposals/naming";
import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useEdition } from "#features/call/api";
import { namedQuery } from "../api";
import css from "./board.module.css";
import marks from "./board-naming.module.css";

/** A row with what names its author; null where the edition is not blind, or it is not known yet. */
export type MarkedRow = BoardRow & { naming: readonly Naming[] | null };

/** The rows, marked where a reviewer of a blind edition reads who wrote them. */
export function useMarked(rows: readonly BoardRow[]): MarkedRow[] {
  const { blindReviews } = useEdition();
  const named = useQuery({ ...namedQuery, enabled: blindReviews }).data;
  return useMemo(() => {
    const found = blindReviews && named ? new Map(named.map((each) => [each.pk, each.found])) : null;
    return rows.map((row) => ({ ...row, naming: found && (found.get(row.pk) ?? []) }));
  }, [rows, named, blindReviews]);
}

/** The mark of a proposal that names its author; nothing on others. */
export const NamingMark = ({ row: { naming } }: { row: MarkedRow }) =>
  naming &&
  naming.length > 0 && (
    <Badge
      variant="outline"
      size="sm"
      color="amber"
      miw="max-content"
      title={naming.map(namingSentence).join(" ")}
    >
      {NAMES_AUTHOR}
    </Badge>
  );

/** By which words a proposal names its author, for the organiser who reads it. */
export const NamingSection = ({ row: { naming } }: { row: MarkedRow }) =>
  naming &&
  naming.length > 0 && (
    <section aria-label={NAMES_AUTHOR}>
      <h2 className={css.heading}>{NAMES_AUTHOR}</h2>
      <ul className={marks.naming}>
        {naming.map((each) => (
          <li key={each.field}>{namingSentence(each)}</li>
        ))}
      </ul>
    </section>
  );
