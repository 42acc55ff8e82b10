import { fileURLToPath } from "node:url";

/** An absolute path from one that is relative to the project's root. */
export const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const ROOT = inProject("");
/** What was installed and built, kept to notice changes. Ignored by git; safe to delete. */
export const CACHE = inProject(".cache");
