import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "#platform/paths";

/** The state that one page passes to the next. */
type Arrival = { from: string; email: string };

/** How the user got here, or null when it was not from one of our pages. */
export function useArrival(): Arrival | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const email = "email" in state && typeof state.email === "string" ? state.email : "";
  return { from: String(state.from), email };
}

/** The messages of the page that redirected here, or null. */
export function useForwardedMessages(): string[] | null {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("messages" in state)) return null;
  return Array.isArray(state.messages) ? state.messages.map(String) : null;
}

/** Shows its children to users from these pages; others are redirected to the landing page. */
export function CameFrom({ pages, children }: { pages: readonly string[]; children: ReactNode }) {
  const arrival = useArrival();
  return arrival && pages.includes(arrival.from) ? children : <Navigate to={paths.landing} replace />;
}
