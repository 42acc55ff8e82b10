import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES } from "@lectern/domain/kernel/paths";
import { SET_UP_STEPS } from "@lectern/domain/kernel/set-up-steps";
import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { SOCIAL_PROVIDERS } from "@lectern/domain/kernel/social-providers";
import { demo } from "../../people";
import { expect, test } from "../fixtures";
import { LAYOUT } from "../layout";
import { HEADING, role, type Tab } from "../tab";
import { WIDE } from "../window";

test.use({ demo: true, clockStart: null });

const SIZES = [WIDE, { width: 390, height: 844 }];
/** A folder for the picture and the layout of every page, to be compared between engines. */
const PICTURES = process.env.ENGINE_PICTURES;

const under = (folder: string) => Object.values(PAGES).filter((path) => path.startsWith(folder));
const PUBLIC = Object.values(PAGES).filter((path) => !path.startsWith("/homepage/"));

/** The lists of the published programme, which the server writes; a site's own page around the embedded one has its title. */
const EMBEDDED = "/programme/embed";
const PROGRAMME = ["/programme", "/programme?view=rooms", EMBEDDED];

/** The address of a page with values for its parameters; none where there is no value. */
function filled(path: string, known: Record<string, readonly string[]> = {}): string[] {
  const values: Record<string, readonly string[]> = {
    ":section": SETTING_SECTIONS,
    ":step": SET_UP_STEPS,
    ":provider": SOCIAL_PROVIDERS.slice(0, 1),
    ":key": ["unknown"],
    ...known,
  };
  const part = path.match(/:\w+/)?.[0];
  return part ? (values[part] ?? []).map((value) => path.replace(part, value)) : [path];
}

/** What the first link of this page to such an address matches. */
async function linked(tab: Tab, path: string, pattern: RegExp): Promise<string> {
  await tab.goto(path);
  let found = "";
  const links = `[...document.querySelectorAll("main a[href]")].map((a) => a.pathname)`;
  await expect
    .poll(async () => {
      const paths = (await tab.window.evaluate(links).catch(() => [])) as string[];
      found = paths.map((one) => one.match(pattern)?.[1]).find(Boolean) ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

const WIDTHS = `(({ scrollWidth, clientWidth }) => ({ window: innerWidth, overflow: scrollWidth - clientWidth }))
  (document.documentElement)`;

async function looksRight(tab: Tab, engine: string, path: string): Promise<void> {
  for (const { width, height } of SIZES) {
    await tab.window.resize(width, height);
    await tab.goto(path);
    await tab.sees(path === EMBEDDED ? role("heading") : HEADING);
    await tab.settles();
    expect
      .soft(await tab.window.evaluate(WIDTHS), `widths of ${path}`)
      .toEqual({ window: width, overflow: 0 });
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      const name = `${path.slice(1).replace(/\W/g, "-") || "landing"}-${width}-${engine}`;
      writeFileSync(join(PICTURES, `${name}.png`), await tab.window.screenshot());
      writeFileSync(join(PICTURES, `${name}.json`), JSON.stringify(await tab.window.evaluate(LAYOUT)));
    }
  }
  expect.soft(await tab.window.faults(), path).toEqual([]);
}

test("every public page fits and has no error", async ({ visitor, engineName }) => {
  const tab = await visitor();
  for (const path of PUBLIC.flatMap((page) => filled(page))) await looksRight(tab, engineName, path);
  await looksRight(tab, engineName, "/no/such/page");
});

test("every page of the programme fits and has no error", async ({ visitor, engineName }) => {
  const tab = await visitor();
  const of = (kind: string) => linked(tab, "/programme", new RegExp(`^(/programme/${kind}/[^/.]+)$`));
  for (const path of [...PROGRAMME, await of("talks"), await of("rooms"), await of("speakers")])
    await looksRight(tab, engineName, path);
});

for (const group of ["speaker", "reviewer", "organiser"] as const) {
  test(`every page of a ${group} fits and has no error`, async ({ as, engineName }) => {
    test.setTimeout(600_000);
    const tab = await as(demo(group));
    const home = group === "organiser" ? PAGES.board : `/homepage/${group}/app`;
    const known = {
      ":pk": [await linked(tab, home, new RegExp(`/homepage/${group}/app/(\\d+)$`))],
      ":person": group === "organiser" ? [await linked(tab, PAGES.people, /\/people\/([^/]+)$/)] : [],
    };
    const setUp = group === "speaker" ? [PAGES.setUpSecondFactor] : [];
    const own = group === "reviewer" ? under("/homepage/own/").flatMap((page) => filled(page)) : [];
    const pages = under(`/homepage/${group}/`).flatMap((page) => filled(page, known));
    for (const path of [...pages, ...setUp, ...own]) await looksRight(tab, engineName, path);
  });
}
