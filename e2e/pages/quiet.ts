import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";

/** The stream of live updates stays open, so that the browser's own "networkidle" never comes. */
const STREAM = "/api/live/";
const QUIET_MS = 500;

type Traffic = { pending: Set<Request>; changedAt: number };
const traffic = new WeakMap<BrowserContext, Traffic>();

/** Follows the requests of a context's pages, for `isQuiet`. Call it before the first page is opened. */
export function followRequests(context: BrowserContext): void {
  const seen: Traffic = { pending: new Set(), changedAt: Date.now() };
  traffic.set(context, seen);
  const change = (request: Request, act: "add" | "delete") => {
    if (new URL(request.url()).pathname.endsWith(STREAM)) return;
    seen.pending[act](request);
    seen.changedAt = Date.now();
  };
  context.on("request", (request) => change(request, "add"));
  context.on("requestfinished", (request) => change(request, "delete"));
  context.on("requestfailed", (request) => change(request, "delete"));
}

/** Waits until the pages of a person have requested nothing for half a second. */
export async function isQuiet(page: Page): Promise<void> {
  const seen = traffic.get(page.context());
  if (!seen) throw new Error("The requests of this page are not followed");
  const quiet = () => seen.pending.size === 0 && Date.now() - seen.changedAt >= QUIET_MS;
  await expect.poll(quiet, { message: "requests are pending", timeout: 30_000, intervals: [100] }).toBe(true);
}
