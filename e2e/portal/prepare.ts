import { rmSync } from "node:fs";
import { makeTestFolder } from "../../scripts/test-folder.mjs";
import { STARTING_DATA } from "./starting-data";

/** Creates the folder for the portals' starting data before the first journey; returns its removal. */
export default async function prepare(): Promise<() => void> {
  const folder = await makeTestFolder();
  process.env[STARTING_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
