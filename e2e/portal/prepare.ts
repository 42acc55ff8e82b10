import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { makeTestFolder } from "../../scripts/test-folder.mjs";
import { makeWanted, STARTING_DATA, want } from "./starting-data";

/**
 * Creates the folder for the portals' starting data before the first journey; returns its removal. Where the configuration's
 * metadata say `demoAtOnce`, the demo is made while the first journeys run.
 */
export default async function prepare({ metadata }: FullConfig): Promise<() => Promise<void>> {
  const folder = await makeTestFolder();
  process.env[STARTING_DATA] = folder;
  const end = makeWanted(folder);
  if (metadata.demoAtOnce) want(folder, "demo");
  return async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
}
