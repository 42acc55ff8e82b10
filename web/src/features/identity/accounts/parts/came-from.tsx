import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "#platform/paths";

/** What one page tells the next: which it was, and the address that was typed there. */
export type Arrival = { from: string; email: string };

/** How somebody came here, or null when it was not by one of our own pages. */
export function useArrival(): Arrival | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const email = "email" in state && typeof state.email === "string" ? state.email : "";
  return { from: String(state.from), email };
}

/** What the page before found that led here, or null when nobody came from one. */
export function useToldMessages(): string[] | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("messages" in state)) return null;
  return Array.isArray(state.messages) ? state.messages.map(String) : null;
}

/** Shows its children to those who come from one of the pages named; others go to the landing page. */
export function CameFrom({ pages, children }: { pages: readonly string[]; children: ReactNode }) {
  const arrival = useArrival();
  return arrival && pages.includes(arrival.from) ? children : <Navigate to={paths.landing} replace />;
}
