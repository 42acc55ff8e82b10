// The compressed size of the scripts and style sheets that each page's route loads, from web/dist.
// Part of npm test; alone: node scripts/check-weight.mjs [web/dist]
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { filesIn } from "./fingerprint.mjs";
import { inProject } from "./places.mjs";

/**
 * The most that a page of an area may load, in kilobytes of 1024 bytes, gzip -9, and in files, and the bundles with the
 * layouts around its screens (web/areas.ts).
 */
const AREAS = {
  entry: { js: 173, css: 11.5, files: 8, shells: [] },
  "logged-in": { js: 220, css: 24.5, files: 9, shells: ["portal"] },
  proposal: { js: 254, css: 24.5, files: 13, shells: ["portal"] },
  organiser: { js: 253, css: 24.5, files: 10, shells: ["portal", "organiser"] },
  "organiser's proposal": { js: 272, css: 24.5, files: 13, shells: ["portal", "organiser"] },
};
/** The area of the screens of a folder; the longest matching prefix applies. */
const AREA_OF = {
  "identity/": "entry",
  "identity/second-factor/": "logged-in",
  "identity/second-factor/screens/second-step.tsx": "entry",
  "call/": "entry",
  "office/": "organiser",
  "office/account/": "logged-in",
  "office/calls/": "logged-in",
  "office/invitations/screens/invitation.tsx": "entry",
  "office/invitations/screens/joined.tsx": "entry",
  "proposals/speakers/screens/speaker-invitation.tsx": "entry",
  "office/set-up/": "entry",
  "proposals/": "logged-in",
  "proposals/screens/view-submission.tsx": "proposal",
  "proposals/by-organisers/": "organiser",
  "proposals/late-codes/": "organiser",
  "proposals/confirmations/": "organiser",
  "proposals/form-questions/": "organiser",
  "proposals/tasks/": "organiser",
  "proposals/screens/speaker-answers.tsx": "organiser",
  "reviewing/": "logged-in",
  "reviewing/screens/add-review.tsx": "proposal",
  "reviewing/screens/edit-review.tsx": "proposal",
  "reviewing/screens/review-submission.tsx": "proposal",
  "reviewing/panel/": "organiser",
  "reviewing/questions/": "organiser",
  "reviewing/criteria/": "organiser",
  "deciding/": "organiser",
  "deciding/board/screens/proposal.tsx": "organiser's proposal",
  "programme/": "organiser",
};
/** This screen comes with the first script (web/src/app/entry-routes.ts). */
const WITHIN_FIRST = "src/features/call/screens/landing.tsx";
/** Fetched by the forms as soon as they are mounted: the built-in captcha. */
const CAPTCHA = "src/features/identity/captcha/parts/proof-of-work.tsx";
/** Names the bundles that a page's head links to; paths are constants in it, so each text in its tables is a bundle. */
const PRELOADS = inProject("server/src/platform/http/preloads.ts");
/** React alone is heavier: a page below this was not measured. */
const LEAST_JS = 60;

/** Every screen of the sources, and its area. */
function screens() {
  const features = inProject("web/src/features");
  return filesIn(features, { tests: false })
    .map((path) => relative(features, path))
    .filter((path) => /\/screens\/[^/]+\.tsx$/.test(path))
    .map((path) => {
      const [area] = Object.entries(AREA_OF)
        .filter(([start]) => path.startsWith(start))
        .sort(([a], [b]) => b.length - a.length)
        .map(([, area]) => area);
      if (!area) throw new Error(`${path} belongs to no area.`);
      return { name: `src/features/${path}`, bundle: bundleOf(path), area };
    });
}

/** The file of a page, as web/areas.ts names it. */
const bundleOf = (path) => `page-${path.replace(".tsx", "").replace("/screens/", "/").replaceAll("/", "-")}`;

/** The bundles that pages name in their head: a page without the link would load the same, only later. */
function preloaded() {
  const tables = readFileSync(PRELOADS, "utf8").match(/(?<=\b(?:AREAS|SCREENS)\b[^=]*=)[^;]*/g) ?? [];
  const names = new Set([...tables.join().matchAll(/"([^"]+)"/g)].map(([, name]) => name));
  if (names.size === 0) throw new Error("preloads.ts names no bundle.");
  return [...names];
}

/**
 * Weighs the built pages in `dist`: one check, with a failure for each page that is too heavy or was not weighed, each bundle
 * that is missing, and those that import each other.
 */
export function checkWeight(dist = inProject("web/dist")) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };

  const named = (bundle) => Object.keys(manifest).find((key) => manifest[key].name === bundle);

  /** These chunks and all that they import. */
  function closure(names, found = new Set()) {
    for (const each of names) {
      const name = manifest[each] ? each : named(each);
      if (found.has(name)) continue;
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The build has no ${each}; is it fetched by routes.tsx?`);
      found.add(name);
      closure(chunk.imports ?? [], found);
    }
    return found;
  }

  function weigh(names) {
    const files = { js: new Set(), css: new Set() };
    for (const name of closure(names)) {
      files.js.add(manifest[name].file);
      for (const sheet of manifest[name].css ?? []) files.css.add(sheet);
    }
    const sum = (some) => [...some].reduce((bytes, file) => bytes + sizeOf(file), 0) / 1024;
    return { js: sum(files.js), css: sum(files.css), files: files.js.size + files.css.size };
  }

  function weighScreen({ name, bundle, area }) {
    const own = name === WITHIN_FIRST ? [] : [bundle];
    const names = ["index.html", ...AREAS[area].shells, ...own];
    const asksCaptcha = [...closure(names)].some((chunk) =>
      manifest[chunk].dynamicImports?.includes(CAPTCHA),
    );
    return { name, area, ...weigh(asksCaptcha ? [...names, CAPTCHA] : names) };
  }

  const pages = screens().map(weighScreen);
  for (const area of Object.keys(AREAS)) {
    const [first] = pages.filter((page) => page.area === area).sort((a, b) => b.js - a.js);
    if (!first) throw new Error(`No ${area} page was weighed.`);
    console.log(`heaviest ${area} page: ${describe(first)}`);
  }
  const wrong = pages.filter(({ area, js, css, files }) => {
    const most = AREAS[area];
    return js > most.js || css > most.css || files > most.files;
  });
  const unseen = pages.filter(({ js, css }) => js < LEAST_JS || css === 0);
  const unknown = preloaded().filter((bundle) => !named(bundle));
  const failures = [
    ...circles(manifest).map(
      (names) => `import each other, so that no page starts: ${names}; see web/areas.ts`,
    ),
    ...unknown.map((bundle) => `not built: ${bundle}, which preloads.ts names; see web/areas.ts`),
    ...wrong.map((page) => `too heavy: ${describe(page)}`),
    ...unseen.map((page) => `not weighed: ${describe(page)}`),
  ];
  for (const failure of failures) console.error(failure);
  console.log(`${pages.length} pages weighed`);
  return { passed: failures.length > 0 ? 0 : 1, failures };
}

/** The bundles that import each other, directly or not, such as "a, b, a". */
function circles(manifest) {
  const found = [];
  const done = new Set();
  const follow = (key, path) => {
    const at = path.indexOf(key);
    if (at >= 0) found.push([...path.slice(at), key].map((each) => manifest[each].name).join(", "));
    if (at >= 0 || done.has(key)) return;
    done.add(key);
    for (const next of manifest[key].imports ?? []) follow(next, [...path, key]);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  return found;
}

const describe = ({ name, area, js, css, files }) =>
  `${name.split("/").at(-1)}: ${js.toFixed(1)} K of ${AREAS[area].js} K script, ${css.toFixed(1)} K of ${AREAS[area].css} K css, ${files} of ${AREAS[area].files} files`;

if (process.argv[1] === inProject("scripts/check-weight.mjs")) {
  process.exitCode = checkWeight(process.argv[2]).failures.length > 0 ? 1 : 0;
}
