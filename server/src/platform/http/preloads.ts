import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PAGES, patternOf } from "@lectern/domain/kernel/paths";
import * as z from "zod/mini";

/** The bundles that pages below a path need beside the first script, as web/areas.ts names them. */
const AREAS: readonly (readonly [path: string, bundles: readonly string[]])[] = [
  [PAGES.speaker, ["portal"]],
  [PAGES.own, ["portal"]],
  [PAGES.reviewer, ["portal", "reviewer"]],
  [PAGES.organiser, ["portal", "organiser"]],
];

/** The bundles of the pages that are opened most: without them, a page's own file is known when the first script has run. */
const SCREENS: readonly (readonly [page: string, bundle: string])[] = [
  [PAGES.login, "page-identity-accounts-login"],
  [PAGES.signup, "page-identity-accounts-signup"],
  [PAGES.forgotPassword, "page-identity-accounts-forgot-password"],
  [PAGES.speaker, "page-proposals-my-submissions"],
  [PAGES.newSubmission, "page-proposals-new-submission"],
  [PAGES.submission, "page-proposals-view-submission"],
  [PAGES.editSubmission, "page-proposals-edit-submission"],
  [PAGES.reviewer, "page-reviewing-review-queue"],
  [PAGES.reviewedSubmission, "page-reviewing-review-submission"],
  [PAGES.addReview, "page-reviewing-add-review"],
  [PAGES.editReview, "page-reviewing-edit-review"],
  [PAGES.organiser, "page-office-dashboard-dashboard"],
  [PAGES.board, "page-deciding-board-board"],
  [PAGES.proposal, "page-deciding-board-proposal"],
  [PAGES.schedule, "page-programme-schedule"],
  [PAGES.people, "page-office-people-people"],
  [PAGES.panel, "page-reviewing-panel-panel"],
  [PAGES.figures, "page-office-figures-figures"],
  [PAGES.decisions, "page-deciding-releases-decisions"],
  [PAGES.mails, "page-office-letters-mails"],
  [PAGES.settings, "page-office-settings-settings"],
  [PAGES.settingsSection, "page-office-settings-settings"],
];

/** The part of a build's manifest that says which files a bundle has, and which other bundles it imports. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
);

/** The document, which names its own files. */
const DOCUMENT = "index.html";

/**
 * Reads which files each page needs, and returns the links for a page's head, so that the browser fetches them together
 * with the first script and not after it. That one has priority, as all others wait for it.
 */
export async function preloads(folder: string): Promise<(path: string) => string> {
  const text = await readFile(join(folder, ".vite/manifest.json"), "utf8");
  const manifest = new Map(Object.entries(Manifest.parse(JSON.parse(text))));

  function linksOf(bundles: readonly string[]): string {
    const keys = new Set(
      [...manifest].filter(([, { name = "" }]) => bundles.includes(name)).map(([key]) => key),
    );
    for (const key of keys)
      for (const imported of manifest.get(key)?.imports ?? []) if (imported !== DOCUMENT) keys.add(imported);
    const chunks = [...keys].flatMap((key) => manifest.get(key) ?? []);
    return [
      ...chunks.map(
        ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ),
      ...chunks.flatMap(({ css = [] }) =>
        css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ),
    ].join("");
  }

  const areas = AREAS.map(([start, bundles]) => ({ below: new RegExp(`^${start}(?:/|$)`), bundles }));
  const areaOf = (path: string) => areas.find(({ below }) => below.test(path))?.bundles ?? [];
  const links = [
    ...SCREENS.map(([page, bundle]) => [patternOf(page), linksOf([...areaOf(page), bundle])] as const),
    ...areas.map(({ below, bundles }) => [below, linksOf(bundles)] as const),
  ];
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] ?? "";
}
