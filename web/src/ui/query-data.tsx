import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { awaitsEntry } from "#platform/queries";
import { PageLoader, SectionLoader } from "./page-loader";
import { ReadFailure } from "./read-failure";

type Props<T> = {
  /** A query, or an infinite one. */
  of: Omit<UseQueryResult, "data"> & { data: T | undefined };
  /** In a section of a page that shows something already: its loader is small and comes later. */
  section?: boolean;
  /** Waits for the first answer of this visit, as a form starts from it. Give another query another `key`. */
  fresh?: boolean;
  children: (data: T) => ReactNode;
};

/**
 * Shows what a query has read: `children` are called with its data, and never without, so that a failure is not shown as
 * "none". Until then a loader; after a failure its reason and a retry button, above the data of an earlier answer.
 */
export function QueryData<T>({ of: read, section = false, fresh = false, children }: Props<T>) {
  const Loader = section ? SectionLoader : PageLoader;
  const [begun, begin] = useState(false);
  // A form that has begun stays while its query is read again: it would lose the focus, and what is typed.
  const waiting = fresh && !begun ? awaitsEntry(read) : read.isPending;
  if (!waiting && !begun) begin(true);
  return (
    <Loader waiting={waiting}>
      <ReadFailure of={read} />
      {read.data !== undefined && children(read.data)}
    </Loader>
  );
}
