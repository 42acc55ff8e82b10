import { createContext, use } from "react";

/** What stands behind the dash in the browser's tab. Pages of an edition give its name. */
export const SiteName = createContext("Call for papers");

export const useSiteName = (): string => use(SiteName);
