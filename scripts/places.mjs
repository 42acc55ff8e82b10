import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** An absolute path from one that is relative to the project's root. */
export const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const ROOT = inProject("");
/** Records of what was installed and built, to notice changes. Ignored by git; safe to delete. */
const CACHE = inProject(".cache");

/** What an earlier run recorded under this name, or null. */
export function noted(name) {
  try {
    return readFileSync(join(CACHE, name), "utf8");
  } catch {
    return null;
  }
}

/** Records a text for the next run. */
export function note(name, text) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), text);
}
