import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** A file of web/src/app, where pages are fetched from; the name of the area whose routes it holds, if it does. */
const IN_APP = /\/web\/src\/app\/(?:(\w+)-routes|.+)\.tsx?$/;

/** What only some pages of each area need: a file for each, so that the others do not fetch it. */
const LIBRARIES = [
  ["form", /\/node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|\/web\/src\/ui\/use-form\.ts$/],
] as const;

/**
 * The file that a module is bundled into: "base" for what every page needs at once, one for what the pages of an area
 * share, "portal" for what the areas after the log-in share. A module of one page alone stays with that page.
 */
export function areaFile(id: string, graph: Graph): string | null {
  const library = LIBRARIES.find(([, modules]) => modules.test(id));
  if (library) return library[0];
  const importers = (at: string) => graph.getModuleInfo(at)?.importers ?? [];
  const fetchers = (at: string) => graph.getModuleInfo(at)?.dynamicImporters ?? [];
  const users = new Set([id]);
  for (const at of users) for (const by of importers(at)) users.add(by);
  if ([...users].some((at) => at.endsWith("/web/index.html"))) return "base";
  const fetched = [...users].filter((at) => fetchers(at).length > 0);
  if (fetched.length < 2) return null;
  const areas = new Set<string | undefined>();
  const loaders = new Set(fetched);
  for (const at of loaders) {
    for (const by of [...importers(at), ...fetchers(at)]) {
      const app = IN_APP.exec(by);
      if (app) areas.add(app[1]);
      else loaders.add(by);
    }
  }
  const [area, ...others] = areas;
  if (!areas.has("entry")) return others.length > 0 ? "portal" : (area ?? "portal");
  // What such a page fetches on request alone stays out of the first load.
  return fetched.some((at) => fetchers(at).some((by) => IN_APP.exec(by)?.[1] === "entry")) ? "entry" : null;
}

const BARREL = /import \{([^}]+)\} from "@mantine\/(core|hooks)";/g;
const require = createRequire(import.meta.url);

/** The file that declares each name of a Mantine package. */
function declarations(part: string): Map<string, string> {
  const folder = join(dirname(require.resolve(`@mantine/${part}`)), "../esm");
  const lines = readFileSync(join(folder, "index.mjs"), "utf8").matchAll(/import \{ (.+) \} from "(\..+)";/g);
  return new Map(
    [...lines].flatMap(([, names = "", path = ""]) =>
      names.split(", ").map((name) => [name, join(folder, path)]),
    ),
  );
}

/** Imports each part of Mantine from its own file: through the package's index every page would reach every part. */
export function withoutBarrels(): Plugin {
  const files = new Map(["core", "hooks"].map((part) => [part, declarations(part)]));
  return {
    name: "without-barrels",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(web\/src|@mantine)\//, code: BARREL },
      handler: (code) => ({
        code: code.replace(BARREL, (_, names: string, part: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith("type "))
            .map(
              (name) =>
                `import { ${name} } from "${files.get(part)?.get(name.replace(/ as .*/, "")) ?? `@mantine/${part}`}";`,
            )
            .join(""),
        ),
        map: null,
      }),
    },
  };
}
