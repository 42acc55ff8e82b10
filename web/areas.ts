import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** A file of web/src/app that fetches pages; the name of the area whose pages they are, if of one. */
const ROUTES = /\/web\/src\/app\/(?:(\w+)-)?routes\.tsx?$/;
/** A layout is fetched as its pages are, but each of them needs it. */
const LAYOUT = /\/web\/src\/app\/shell\/[\w-]+-layout\.tsx$/;

/** What only some pages of each area need: a file for each, so that the others do not fetch it. */
const LIBRARIES = [
  [
    "table",
    /\/@tanstack\/(?:react-)?(?:table|table-core|virtual|virtual-core|store)\/|\/ui\/table\/.+\.tsx?$/,
  ],
] as const;

/**
 * The file that a module is bundled into: "base" for what every page needs at once; "common" for what pages both before
 * and after the log-in share, such as forms; one for what pages of one area share; "portal" for what the areas after the
 * log-in share, and for all their style sheets. A module of one page stays with that page, and what is fetched on demand
 * is left to the bundler.
 */
export function areaFile(id: string, graph: Graph): string | null {
  const library = LIBRARIES.find(([, modules]) => modules.test(id));
  if (library) return library[0];
  const users = new Set([id]);
  for (const at of users) for (const by of graph.getModuleInfo(at)?.importers ?? []) users.add(by);
  if ([...users].some((at) => at.endsWith("/web/index.html"))) return "base";
  const fetched = [...users].flatMap((page) =>
    (graph.getModuleInfo(page)?.dynamicImporters ?? []).flatMap((by) => {
      const routes = ROUTES.exec(by);
      return routes ? [{ page, area: routes[1] ?? "portal" }] : [];
    }),
  );
  const [first] = fetched;
  if (!first) return null;
  const areas = new Set(fetched.map(({ area }) => area));
  const loggedIn = !areas.has("entry");
  if (loggedIn && id.endsWith(".css")) return "portal";
  const shared = fetched.some(({ page }) => page !== first.page || LAYOUT.test(page));
  if (!shared) return null;
  if (areas.size === 1) return first.area;
  return loggedIn ? "portal" : "common";
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
