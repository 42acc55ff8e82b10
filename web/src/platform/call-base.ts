/** Where the pages of a call other than the default one are: /c/{slug}. */
const OF_CALL = /^\/c\/[a-z0-9-]{1,60}(?=\/|$)/;

/** The address below which this page's call is, without a trailing slash; empty for the default call. */
export const callBase = OF_CALL.exec(location.pathname)?.[0] ?? "";

/** The path of a page, one of the router's, for an address in this page's call. */
export const pagePath = (pathname: string): string => pathname.slice(callBase.length) || "/";

/** The address of an endpoint in this page's call. */
export const apiPath = (path: string): string => path.replace(/^\/api(?=\/)/, `/api${callBase}`);
