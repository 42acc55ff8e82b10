/** The server's clock, kept as an offset, so that a wrong clock on a laptop changes nothing. */
let offset = 0;

/** Takes the server's `now` as it was at about this moment. */
export const setServerTime = (serverNow: string): void => {
  offset = Date.parse(serverNow) - Date.now();
};

/** The present instant by the server's clock. */
export const now = (): Date => new Date(Date.now() + offset);
