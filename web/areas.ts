import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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
    /\/(?:@tanstack\/(?:react-)?(?:table|table-core|virtual|virtual-core|store)|use-sync-external-store)\/|\/ui\/table\/.+\.tsx?$/,
  ],
  ["countries", /\/domain\/src\/identity\/profiles\/countries\.ts$/],
  // What speakers fetch on demand after the acceptance, and some of the organisers' pages need at once.
  [
    "asked",
    /\/domain\/src\/proposals\/(?:availability\/contract|(?:confirmations|consents|needs|tasks)\/(?:contract|rules|words)|speaker-forms)\.ts$/,
  ],
  // What these speakers and the pages of a task's file share: one file, not two.
  ["tasks", /\/proposals\/tasks\/(?:api|files\/contract|parts\/task-files)\.tsx?$/],
  // What "asked" needs and organisers' pages, too: otherwise it would fetch their files.
  [
    "portal",
    /\/domain\/src\/(?:call\/conference-code|post\/mail-report|proposals\/availability\/words)\.ts$/,
  ],
  ["organiser", /\/domain\/src\/kernel\/zoned\.ts$/],
  // What Mantine's parts that are fetched on demand share: one file of 3 kB, not four.
  [
    "on-demand",
    /\/(?:DirectionProvider|(?:Optional)?Portal|use-force-update|create-scoped-keydown-handler|find-element-ancestor)\.mjs$/,
  ],
  ["markdown", /\/(?:mdast|micromark|unist)[\w-]*\/|\/domain\/src\/call\/texts\/markdown\.ts$/],
] as const;

const require = createRequire(import.meta.url);
/** What makes a page one with a form, by its module. Screens of lists fetch their forms when these are opened. */
const FORM = join(dirname(require.resolve("@mantine/form")), "../esm/use-form.mjs");
/** What makes it one with a long list: these are the heaviest pages. */
const TABLE = fileURLToPath(new URL("src/ui/table/table.tsx", import.meta.url));
/** What makes it one that shows a single proposal, with all that was asked, answered and discussed about it. */
const PROPOSAL = fileURLToPath(
  new URL("src/features/proposals/form-questions/parts/proposal-answers.tsx", import.meta.url),
);

/** The file of a page, such as "page-office-people-person" for office/people/screens/person.tsx; check-weight.mjs expects the same. */
const pageFile = (page: string): string =>
  `page-${page
    .replace(/^.*\/src\/(?:features|app)\//, "")
    .replace(/\.tsx$/, "")
    .replace(/\/screens(?=\/)/, "")
    .replaceAll("/", "-")}`;

/** Everything that imports a module, directly or not, and itself. */
function usersOf(id: string, graph: Graph): Set<string> {
  const users = new Set([id]);
  for (const at of users) for (const by of graph.getModuleInfo(at)?.importers ?? []) users.add(by);
  return users;
}

/**
 * The file that a module is bundled into: "base" for what every page needs at once, and the little that lists and pages
 * before the log-in share; one for what pages of one area share; "portal" for what the areas after the log-in share, and
 * for all their style sheets. What only pages with a form share is in a file of its own, such as "portal-forms", and so is
 * what no page of one area with a long list needs, such as "organiser-pages". What only one page needs is one file with that
 * page. What is fetched on demand is left to the bundler.
 */
export function areaFile(id: string, graph: Graph): string | null {
  const library = LIBRARIES.find(([, modules]) => modules.test(id));
  if (library) return library[0];
  const users = usersOf(id, graph);
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
  if (id.endsWith(".css") && (loggedIn || areas.size > 1)) return loggedIn ? "portal" : "base";
  const pages = [...new Set(fetched.map(({ page }) => page))];
  const layout = pages.some((page) => LAYOUT.test(page));
  // With its page, also where a part that is fetched on demand needs it.
  if (pages.length === 1 && !layout) return pageFile(first.page);
  const file = areas.size === 1 ? first.area : loggedIn ? "portal" : "common";
  if (layout) return file === "common" ? "base" : file;
  const [forms, lists, proposals] = [usersOf(FORM, graph), usersOf(TABLE, graph), usersOf(PROPOSAL, graph)];
  if (pages.every((page) => proposals.has(page))) {
    if (areas.has("speaker")) return "proposal";
    return areas.size > 1 ? "proposal-panel" : `${file}-proposal`;
  }
  const ofForms = pages.every((page) => forms.has(page));
  if (!ofForms && pages.some((page) => lists.has(page))) return file === "common" ? "base" : file;
  // Nearly every page needs it: apart it would cost each of them a request, and save the few lists 6 kB.
  if (!ofForms && file === "portal") return file;
  // Together where almost every page has a form.
  return ofForms || file === "common" ? `${file}-forms` : `${file}-pages`;
}

const BARREL = /import \{([^}]+)\} from "@mantine\/(core|hooks)";/g;

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
