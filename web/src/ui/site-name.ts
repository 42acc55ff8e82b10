import { createContext, use } from "react";

/** The part of the browser tab's title after the dash. */
export const SiteName = createContext("Call for papers");

export const useSiteName = (): string => use(SiteName);
