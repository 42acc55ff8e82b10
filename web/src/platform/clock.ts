/** The server's clock as an offset, so that a wrong clock on a laptop changes nothing. */
let offset = 0;

/** Sets the offset from the server's current time. */
export const setServerTime = (serverNow: string): void => {
  offset = Date.parse(serverNow) - Date.now();
};

/** The current time by the server's clock. */
export const now = (): Date => new Date(Date.now() + offset);

/** Whether an instant, if there is one, is still to come: by the server's clock, or at another time. */
export const isAhead = (instant: string | null | undefined, at = now()): boolean =>
  instant != null && new Date(instant) > at;
