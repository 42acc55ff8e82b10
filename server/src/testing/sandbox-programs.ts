import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the programs that open untrusted files. */
    sandboxPrograms: string;
  }
}

const SERVER = join(import.meta.dirname, "../..");
const CACHE = join(SERVER, "../.cache");
const VITE = join(SERVER, "../node_modules/vite/bin/vite.js");

/** Once for a whole run: the programs that run beside the server, built as they are for production. */
export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "programs-"));
  const config = ["--config", "vite.programs.config.ts", "--mode", "test"];
  const build = ["build", ...config, "--outDir", folder, "--logLevel", "error"];
  await promisify(execFile)(process.execPath, [VITE, ...build], { cwd: SERVER });
  project.provide("sandboxPrograms", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
