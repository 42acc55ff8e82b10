import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./places.mjs";

const TEST = /\.test\.tsx?$/;
const IGNORED = /^(\.|node_modules$)/;

/** A hash of the names and contents of these files and folders, without tests. Absent ones are ignored. */
export function fingerprint(paths) {
  const hash = createHash("sha1");
  for (const path of paths
    .map(inProject)
    .flatMap((path) => filesIn(path))
    .sort()) {
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Every file below this path, as full paths; the path itself when it is a file. Tests only if `tests`. */
export function filesIn(path, { tests = false } = {}) {
  const kind = statSync(path, { throwIfNoEntry: false });
  if (kind === undefined) return [];
  if (kind.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.test(entry.name) || (!tests && TEST.test(entry.name))) return [];
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesIn(below, { tests }) : [below];
  });
}
