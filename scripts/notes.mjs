import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE } from "./places.mjs";

/** What an earlier run noted under this name, or null. */
export function noted(name) {
  try {
    return readFileSync(join(CACHE, name), "utf8");
  } catch {
    return null;
  }
}

/** Notes it for the next run. */
export function note(name, text) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), text);
}
