// What a page costs before it is seen, from web/dist: the scripts and sheets that its route loads, compressed.
// Part of npm test; by itself: node scripts/check-weight.mjs [web/dist]
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { filesIn } from "./fingerprint.mjs";
import { inProject } from "./places.mjs";

const ENTRY = "src/app/shell/entry-layout.tsx";
const SIGNED_IN = "src/app/shell/signed-in.tsx";

/**
 * What may be fetched, in kilobytes of 1024 bytes, gzip -9, and what stands around the screens of an area, as
 * web/src/app/routes.tsx nests them. What comes "later" follows the log-in page or a mail.
 */
const AREAS = {
  public: { js: 156, css: 12, shells: [ENTRY] },
  "later public": { js: 160, css: 12, shells: [ENTRY] },
  "logged-in": { js: 232, css: 23, shells: [SIGNED_IN, "src/app/shell/home-layout.tsx"] },
  // Whole tables and their tools, opened a few times a day by people who stay.
  organisers: { js: 260, css: 24, shells: [SIGNED_IN, "src/app/shell/home-layout.tsx"] },
  "set-up": { js: 230, css: 22, shells: [SIGNED_IN, ENTRY] },
};
/** The area of the screens of a folder, by the longest of these that its path begins with. */
const AREA_OF = {
  "identity/": "public",
  "call/": "public",
  "identity/second-factor/screens/set-up.tsx": "set-up",
  "identity/second-factor/screens/second-step.tsx": "later public",
  "office/invitations/screens/invitation.tsx": "later public",
  "office/invitations/screens/joined.tsx": "public",
  "office/account/": "logged-in",
  "proposals/": "logged-in",
  "proposals/late-codes/": "organisers",
  "proposals/confirmations/": "organisers",
  "reviewing/": "logged-in",
  "reviewing/panel/": "organisers",
  "deciding/": "organisers",
  "programme/": "organisers",
  "office/": "organisers",
};
/** The modules that are no files of their own, and the chunk of web/chunks.ts that they come with. */
const WITHIN = {
  "index.html": "base",
  [ENTRY]: "base",
  "src/features/call/screens/landing.tsx": "landing",
  "src/features/identity/accounts/screens/login.tsx": "entry-pages",
};
/** Fetched by the forms as soon as they stand: the captcha that needs no other service. */
const CAPTCHA = "src/features/identity/captcha/parts/proof-of-work.tsx";
/** React alone is heavier: a page below this was not weighed. */
const LEAST_JS = 60;

/** Every screen there is in the sources, and the area that it belongs to. */
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
      return { name: `src/features/${path}`, area };
    });
}

/** Weighs the built pages in `dist`: one check, with a failure for each page that is too heavy or was not seen. */
export function checkWeight(dist = inProject("web/dist")) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const chunkOf = (name) => Object.keys(manifest).find((key) => manifest[key].name === WITHIN[name]);
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };

  /** The chunks that these need, and what they need in turn. */
  function closure(names, found = new Set()) {
    for (const each of names) {
      const name = manifest[each] ? each : chunkOf(each);
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
    return { js: sum(files.js), css: sum(files.css) };
  }

  function weighScreen({ name, area }) {
    const names = ["index.html", ...AREAS[area].shells, name];
    const asksCaptcha = [...closure(names)].some((chunk) =>
      manifest[chunk].dynamicImports?.includes(CAPTCHA),
    );
    return { name, area, ...weigh(asksCaptcha ? [...names, CAPTCHA] : names) };
  }

  const pages = screens().map(weighScreen);
  for (const area of Object.keys(AREAS)) {
    const [first] = pages.filter((page) => page.area === area).sort((a, b) => b.js - a.js);
    if (!first) throw new Error(`No ${area} page was weighed.`);
    console.log(`heaviest ${area} page: ${told(first)}`);
  }
  const wrong = pages.filter(({ area, js, css }) => js > AREAS[area].js || css > AREAS[area].css);
  const unseen = pages.filter(({ js, css }) => js < LEAST_JS || css === 0);
  const failures = [
    ...wrong.map((page) => `too heavy: ${told(page)}`),
    ...unseen.map((page) => `not weighed: ${told(page)}`),
  ];
  for (const failure of failures) console.error(failure);
  console.log(`${pages.length} pages weighed`);
  return { passed: failures.length > 0 ? 0 : 1, failures };
}

const told = ({ name, area, js, css }) =>
  `${name.split("/").at(-1)}: ${js.toFixed(1)} K of ${AREAS[area].js} K script, ${css.toFixed(1)} K of ${AREAS[area].css} K css`;

if (process.argv[1] === inProject("scripts/check-weight.mjs")) {
  process.exitCode = checkWeight(process.argv[2]).failures.length > 0 ? 1 : 0;
}
