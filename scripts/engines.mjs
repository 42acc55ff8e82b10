import { existsSync, readdirSync } from "node:fs";
import { ensureChromium } from "./chromium.mjs";
import { ensurePackages } from "./debian.mjs";

/** The browsers of the journeys in every engine, with Debian's packages of each. */
const ENGINES = {
  chromium: { name: "Chromium", packages: [], there: () => true },
  firefox: {
    name: "Firefox",
    packages: ["firefox-esr"],
    there: () => firefoxPath() !== null,
  },
  webkit: {
    name: "WebKitGTK with its WebDriver, and Xvfb",
    packages: ["webkit2gtk-driver", "xvfb"],
    there: () => existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb") && hasMiniBrowser(),
  },
};
const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

export const ENGINE_NAMES = Object.keys(ENGINES);

const firefoxPath = () => process.env.FIREFOX_PATH ?? FIREFOX.find((path) => existsSync(path)) ?? null;

function hasMiniBrowser() {
  const libraries = "/usr/lib";
  return readdirSync(libraries)
    .filter((folder) => folder.endsWith("-linux-gnu"))
    .some((folder) => existsSync(`${libraries}/${folder}/webkit2gtk-4.1/MiniBrowser`));
}

/**
 * Installs what these engines need where possible. Returns those that can run, with the environment of their journeys,
 * and prints the others by name.
 */
export async function ensureEngines(wanted) {
  await ensurePackages(wanted.map((name) => ENGINES[name]));
  const engines = wanted.filter((name) => ENGINES[name].there());
  for (const name of wanted.filter((one) => !engines.includes(one))) {
    const { name: title, packages } = ENGINES[name];
    console.log(`SKIPPED: ${title} is not installed (Debian: apt-get install ${packages.join(" ")}).`);
  }
  const chromium = engines.includes("chromium") ? { CHROMIUM_PATH: await ensureChromium() } : {};
  const firefox = engines.includes("firefox") ? { FIREFOX_PATH: firefoxPath() } : {};
  return { engines, env: { ...chromium, ...firefox } };
}
