import { lazy } from "react";

/** Each stands at the end of a page that is read without it. */
export const OwnData = lazy(() => import("./parts/own-data"));
export const ErasureOfPerson = lazy(() => import("./parts/erasure-of-person"));
