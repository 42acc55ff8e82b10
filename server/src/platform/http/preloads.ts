import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PAGES } from "@lectern/domain/kernel/paths";
import * as z from "zod/mini";

/** The bundles that pages below a path need beside the first script, as web/areas.ts names them. */
const NEEDED: readonly (readonly [path: string, bundles: readonly string[]])[] = [
  [PAGES.speaker, ["portal"]],
  [PAGES.own, ["portal"]],
  [PAGES.reviewer, ["portal", "reviewer"]],
  [PAGES.organiser, ["portal", "organiser"]],
  [PAGES.login, ["common-forms", "entry-forms"]],
  [PAGES.signup, ["common-forms", "entry-forms"]],
  [PAGES.forgotPassword, ["common-forms", "entry-forms"]],
];

/** The part of a build's manifest that says which files a bundle has. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), css: z.optional(z.array(z.string())) }),
);

/**
 * Reads which files each page needs, and returns the links for a page's head, so that the browser fetches them together
 * with the first script and not after it.
 */
export async function preloads(folder: string): Promise<(path: string) => string> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")));
  const links = NEEDED.map(([start, names]) => {
    const bundles = Object.values(manifest).filter(({ name = "" }) => names.includes(name));
    const sheets = bundles.flatMap(({ css = [] }) => css);
    return [
      start,
      [
        ...bundles.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ].join(""),
    ] as const;
  });
  return (path) => links.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? "";
}
