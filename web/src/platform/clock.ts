/** The server's clock as an offset, so that a wrong clock on a laptop changes nothing. */
let offset = 0;

/** Sets the offset from the server's current time. */
export const setServerTime = (serverNow: string): void => {
  offset = Date.parse(serverNow) - Date.now();
};

/** The current time by the server's clock. */
export const now = (): Date => new Date(Date.now() + offset);
