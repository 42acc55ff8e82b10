import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { addressInItsCall } from "#platform/proposal-elsewhere";
import { PageLoader } from "./page-loader";

/** Opens the same page in the call of a proposal that is not in this one; redirects where there is none. */
export function ProposalElsewhere({ pk, home }: { pk: string; home: string }) {
  const { pathname, search } = useLocation();
  const found = useQuery({
    queryKey: ["call of proposal", pk, pathname],
    queryFn: () => addressInItsCall(pk, pathname + search),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (found.data) location.replace(found.data);
  }, [found.data]);
  if (found.isError || found.data === null) return <Navigate to={home} replace />;
  return <PageLoader waiting />;
}
