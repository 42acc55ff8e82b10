import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { readTreeExtras } from "./tree-extras";
import { contains, type Node, render, shared } from "./tree-shape";

const FOLDER = fileURLToPath(new URL("../trees/", import.meta.url));
const MODAL = "[aria-modal=true]:visible";
const TIMEOUT_MS = 10_000;

/**
 * Compares what a screen reader gets of the page with `e2e/trees/<screen>.txt`: the title, the tree of roles, names and
 * states, and what Playwright's tree leaves out (live regions, descriptions, required fields, the current page). What
 * was added since does not fail, so that more demo data or another section leaves it valid; what was removed, renamed
 * or moved does. Needs axe in the page.
 */
export async function matchesTree(page: Page, screen: string): Promise<void> {
  const file = `${FOLDER}${nameOf(screen)}.txt`;
  const { updateSnapshots } = test.info().config;
  const stored = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (updateSnapshots === "all" || updateSnapshots === "changed")
    return write(file, stored, await settled(page));
  const differs = async () => {
    const now = await read(page);
    return stored !== "" && contains(now, stored) ? stored : now;
  };
  const message = `the accessibility tree of ${screen} (docs/testing.md, "Accessibility trees")`;
  await expect.soft.poll(differs, { message, timeout: TIMEOUT_MS }).toBe(stored);
}

/** The name of a screen's file, from its address or its description. */
function nameOf(screen: string): string {
  const name = screen
    .replace(/^\/homepage\//, "")
    .replace(/^(\w+)\/app\b/, "$1")
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return name || "landing";
}

function write(file: string, stored: string, now: string): void {
  if (stored === now) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, now);
}

/** The tree once it no longer changes. */
async function settled(page: Page): Promise<string> {
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      last = await read(page);
      return last === before;
    })
    .toBe(true);
  return last;
}

async function read(page: Page): Promise<string> {
  const [title, tree, beyond] = await Promise.all([
    page.title(),
    // A modal dialog hides the rest of the page from screen readers.
    page.locator(`body:not(:has(${MODAL})), ${MODAL}`).last().ariaSnapshotJSON() as Promise<Node[]>,
    readTreeExtras(page),
  ]);
  return render({ title, tree: shared({ role: "page", children: tree }).children ?? [], ...beyond });
}
