import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { editionQuery, ON_ENTRY } from "#platform/queries";
import { isFinal } from "#platform/refused";
import { loadable } from "./loadable";
import { PageWait } from "./page-loader";
import { QueryData } from "./query-data";

/** Loaded only where a proposal may be in another call. */
const ProposalElsewhere = loadable(async () => (await import("./proposal-elsewhere")).ProposalElsewhere, {
  fallback: PageWait,
});

type Props<T, K extends readonly unknown[]> = {
  query: UseQueryOptions<T, Error, T, K>;
  /** The area's main page, the target of redirects. */
  home: string;
  /** Whether to refetch on each visit, unless it has just been read, because an edit starts from the answer. */
  fresh?: boolean;
  children: (read: T) => ReactNode;
};

/** Loads the page's data and shows it; a refusal redirects to the area's main page (specification 4, guards). */
export function ReadOne<T, K extends readonly unknown[]>({
  query,
  home,
  fresh = false,
  children,
}: Props<T, K>) {
  const { pk } = useParams();
  const several = useQuery(editionQuery).data?.severalCalls;
  const read = useQuery({ ...query, ...(fresh && ON_ENTRY) });
  if (isFinal(read.error))
    return pk && several ? <ProposalElsewhere pk={pk} home={home} /> : <Navigate to={home} replace />;
  return (
    <QueryData key={fresh ? pk : null} of={read} fresh={fresh}>
      {children}
    </QueryData>
  );
}
