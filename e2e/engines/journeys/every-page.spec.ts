import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES } from "@lectern/domain/kernel/paths";
import { SET_UP_STEPS } from "@lectern/domain/kernel/set-up-steps";
import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { SOCIAL_PROVIDERS } from "@lectern/domain/kernel/social-providers";
import { demo } from "../../people";
import { expect, test } from "../fixtures";
import { HEADING, type Tab } from "../tab";
import { WIDE } from "../window";

test.use({ demo: true, clockStart: null });

const SIZES = [WIDE, { width: 390, height: 844 }];
/** A folder for pictures of every page, to be compared by eye. */
const PICTURES = process.env.ENGINE_PICTURES;

const PUBLIC = Object.values(PAGES).filter((path) => !path.startsWith("/homepage/"));
const pagesOf = (role: string) =>
  Object.values(PAGES).filter((path) => path.startsWith(`/homepage/${role}/`));

/** The address of a page with values for its parameters: the number of a proposal and the key of a person. */
function filled(path: string, pk: string, person: string): string[] {
  const values: Record<string, readonly string[]> = {
    ":pk": [pk],
    ":person": [person],
    ":section": SETTING_SECTIONS,
    ":step": SET_UP_STEPS,
    ":provider": SOCIAL_PROVIDERS.slice(0, 1),
    ":key": ["unknown"],
  };
  const part = path.match(/:\w+/)?.[0];
  return part ? (values[part] ?? []).map((value) => path.replace(part, value)) : [path];
}

/** What the first link of this page to such an address ends with. */
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

async function looksRight(tab: Tab, engine: string, path: string): Promise<void> {
  for (const { width, height } of SIZES) {
    await tab.window.resize(width, height);
    await tab.goto(path);
    await tab.sees(HEADING);
    const overflow = "document.documentElement.scrollWidth - innerWidth";
    await expect.soft
      .poll(() => tab.window.evaluate(overflow).catch(String), { message: `${path} at ${width}: overflow` })
      .toBeLessThanOrEqual(0);
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      const name = `${path.slice(1).replaceAll("/", "-") || "landing"}-${width}-${engine}.png`;
      writeFileSync(join(PICTURES, name), await tab.window.screenshot());
    }
  }
  expect.soft(await tab.window.faults(), path).toEqual([]);
}

test("every public page fits and has no error", async ({ visitor, engineName }) => {
  const tab = await visitor();
  for (const path of PUBLIC.flatMap((page) => filled(page, "", ""))) await looksRight(tab, engineName, path);
});

for (const role of ["speaker", "reviewer", "organiser"] as const) {
  test(`every page of a ${role} fits and has no error`, async ({ as, engineName }) => {
    test.setTimeout(400_000);
    const tab = await as(demo(role));
    const home = role === "organiser" ? PAGES.board : `/homepage/${role}/app`;
    const pk = await linked(tab, home, new RegExp(`/homepage/${role}/app/(\\d+)$`));
    const person = role === "organiser" ? await linked(tab, PAGES.people, /\/people\/([^/]+)$/) : "";
    for (const path of pagesOf(role).flatMap((page) => filled(page, pk, person)))
      await looksRight(tab, engineName, path);
  });
}
