import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STARTING_DATA } from "./starting-data";

/** Before the first journey: a folder for the data that portals start on. Its removal is what is answered. */
export default function prepare(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "lectern-journeys-"));
  // PostgreSQL does not run as root; its account has to pass through here.
  chmodSync(folder, 0o755);
  process.env[STARTING_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
