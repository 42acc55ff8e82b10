import { isLive } from "#platform/live";

/** While live updates arrive, and without them. */
const LIVE_MS = 120_000;
const POLLED_MS = 10_000;

/** The milliseconds after which the schedule is read again. */
export const pollingInterval = (): number => (isLive() ? LIVE_MS : POLLED_MS);
