import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STARTING_DATA } from "./starting-data";

/** Creates the folder for the portals' starting data before the first journey; returns its removal. */
export default function prepare(): () => void {
  const folder = mkdtempSync(join(process.env.LECTERN_TEST_FOLDER ?? tmpdir(), "lectern-journeys-"));
  // PostgreSQL does not run as root; its account needs access to this folder.
  chmodSync(folder, 0o755);
  process.env[STARTING_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
