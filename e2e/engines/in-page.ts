import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** An element by its accessible role and name, its label or its text. */
export type Target = {
  by: "role" | "label" | "text";
  /** The role, or the label or text. */
  what: string | RegExp;
  name?: string | RegExp | undefined;
  level?: number | undefined;
  within?: Target | undefined;
};

/** What a person perceives of the first of the elements that fit, and how many do. */
export type Sight = {
  count: number;
  text: string;
  value: string;
  checked: boolean;
  focused: boolean;
  pressed: boolean;
  busy: boolean;
  /** The middle of it and its size; null while it is moving, disabled or covered. */
  place: { x: number; y: number; left: number; top: number; width: number; height: number } | null;
};

/** The library that computes roles and names, as it is used in the tests of components. */
const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve("@testing-library/dom")
    .replace(/dist[\\/]index\.js$/, "dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** An expression that loads the library into the page; it overrides nothing there. */
export const LOAD = `(() => { ${TESTING_LIBRARY}\n; return true; })()`;
export const IS_LOADED = "Boolean(globalThis.TestingLibraryDom)";

/** An expression for what a person perceives of this. `into` also scrolls it into view. */
export const sightOf = (target: Target, into: boolean): string =>
  `(${look})(${plain(target)}, ${into}, ${MARK})`;

/** An attribute that `look` leaves on what it found, for drivers that need a selector. */
const MARK = JSON.stringify("data-found");
export const FOUND = "[data-found]";
const MARKED = JSON.stringify(FOUND);

/** An expression for how far the page is: it changes with what is loaded, added or moved, after a while without any. */
export const PROGRESS = `(async () => {
  await document.fonts.ready;
  await new Promise((done) => setTimeout(done, 150));
  const loads = document.querySelector("[aria-busy=true], [data-loading], [class*=_loader_], .mantine-Loader-root");
  const { scrollWidth, scrollHeight } = document.documentElement;
  const parts = document.querySelectorAll("*").length;
  const requests = performance.getEntriesByType("resource").length;
  return (loads ? "loading " : "") + [document.readyState, parts, requests, scrollWidth, scrollHeight];
})()`;

/** An expression after which a click acts only on what was found, wherever that is by now. `WAS_HIT` ends it. */
export const GUARD = `(() => {
  const wanted = document.querySelector(${MARKED});
  const its = [wanted, ...(wanted?.labels ?? [])];
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  let hit = false;
  const check = (event) => {
    if (event.type === "pointerdown")
      hit = its.some((one) => one?.contains(event.target) || event.target.contains(one));
    if (!hit) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const kind of kinds) addEventListener(kind, check, true);
  globalThis.endGuard = () => {
    for (const kind of kinds) removeEventListener(kind, check, true);
    return hit;
  };
})()`;
export const WAS_HIT = "globalThis.endGuard?.() ?? true";

/** An expression that gives a field this value as a picker does. */
export const setsValue = (selector: string, value: string): string => `(() => {
  const field = document.querySelector(${JSON.stringify(selector)});
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(value)});
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
})()`;

function plain(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${plain(one)}`)}}`;
}

/** Runs in the page. */
async function look(target: Target, into: boolean, mark: string): Promise<Sight> {
  // biome-ignore lint/suspicious/noExplicitAny: the library is loaded as a global
  const library = (globalThis as any).TestingLibraryDom;
  const all = ({ by, what, name, level, within }: Target): HTMLElement[] => {
    const scope = within ? all(within)[0] : document.body;
    if (!scope) return [];
    const found: HTMLElement[] =
      by === "role"
        ? library.queryAllByRole(scope, what, { name, level })
        : by === "label"
          ? library.queryAllByLabelText(scope, what)
          : library.queryAllByText(scope, what);
    return found.filter(
      (element) => element.getClientRects().length > 0 || element.matches("input[type=file]"),
    );
  };
  const found = all(target);
  const element = found[0] as
    | (HTMLElement & { value?: string; checked?: boolean; disabled?: boolean })
    | undefined;
  const none = {
    text: "",
    value: "",
    checked: false,
    focused: false,
    pressed: false,
    busy: false,
    place: null,
  };
  if (!element) return { count: 0, ...none };
  const place = async () => {
    const before = element.getBoundingClientRect();
    if (
      into &&
      (before.top < 0 || before.bottom > innerHeight || before.left < 0 || before.right > innerWidth)
    )
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const first = element.getBoundingClientRect();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    if (first.left !== left || first.top !== top || element.disabled) return null;
    if (element.getAttribute("aria-disabled") === "true") return null;
    const hit = document.elementFromPoint(x, y);
    const its = [element, ...((element as HTMLInputElement).labels ?? [])];
    if (into && !its.some((one) => one.contains(hit) || hit?.contains(one))) return null;
    return { x, y, left, top, width, height };
  };
  const at = await place();
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  element.setAttribute(mark, "");
  return {
    count: found.length,
    // biome-ignore lint/performance/useDomNodeTextContent: only the visible text has spaces between blocks
    text: (element.innerText ?? "").replace(/\s+/g, " ").trim(),
    value: element.value ?? "",
    checked: element.checked ?? element.getAttribute("aria-checked") === "true",
    focused: document.activeElement === element,
    pressed: element.getAttribute("aria-pressed") === "true",
    busy: element.getAttribute("aria-busy") === "true",
    place: at,
  };
}
