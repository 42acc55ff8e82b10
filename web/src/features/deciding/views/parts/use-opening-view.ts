import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { viewsQuery } from "../api";

/**
 * Opens the board with the organiser's default view, where its address says nothing. Returns whether the address is settled:
 * from then on it is the truth, also when all filters are cleared.
 */
export function useOpeningView(): boolean {
  const [query, setQuery] = useSearchParams();
  const [settled, setSettled] = useState(query.size > 0);
  const views = useQuery({ ...viewsQuery, enabled: !settled });
  const known = !views.isPending || views.failureCount > 0;
  const opensWith = views.data?.find((view) => view.is_default)?.query;
  useEffect(() => {
    if (settled || !known) return;
    if (opensWith) setQuery(opensWith, { replace: true });
    setSettled(true);
  }, [settled, known, opensWith, setQuery]);
  return settled;
}
