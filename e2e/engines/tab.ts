import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import {
  FOUND,
  GUARD,
  IS_LOADED,
  LOAD,
  PROGRESS,
  type Sight,
  setsValue,
  sightOf,
  type Target,
  WAS_HIT,
} from "./in-page";
import type { EngineWindow } from "./window";

const PATIENCE_MS = 20_000;
/** The longest that one look may take. */
const LOOK_MS = 6_000;
const CLICKS = 10;

export type { Target };

type Words = string | RegExp;

/** An element by its accessible role and name; a text is the whole name, in the whole of `within`. */
export const role = (what: string, name?: Words, within?: Target): Target => ({
  by: "role",
  what,
  name,
  within,
});
export const label = (what: Words, within?: Target): Target => ({ by: "label", what, within });
export const text = (what: Words, within?: Target): Target => ({ by: "text", what, within });
export const button = (name: Words, within?: Target): Target => role("button", name, within);
export const link = (name: Words, within?: Target): Target => role("link", name, within);
export const MAIN = role("main");
export const HEADING: Target = { by: "role", what: "heading", level: 1 };

/** Upper case is a matter of style: the visible text has it. */
const matches = (value: string, words: Words) =>
  typeof words === "string" ? value.toLowerCase().includes(words.toLowerCase()) : words.test(value);
const named = ({ by, what, name }: Target) => `${by === "role" ? "" : by} ${what} ${name ?? ""}`.trim();

/** A person's window in any engine: every step waits until it is possible, and no step waits on time. */
export type Tab = ReturnType<typeof tabOn>;

export function tabOn(window: EngineWindow, home: string) {
  /** An error, or no answer, while a page gives way to the next one means: not yet. */
  const look = async (target: Target, into = false): Promise<Sight | null> => {
    const sight = async () => {
      if (!(await window.evaluate(IS_LOADED))) await window.evaluate(LOAD);
      return (await window.evaluate(sightOf(target, into))) as Sight;
    };
    return Promise.race([sight().catch(() => null), sleep(LOOK_MS, null, { ref: false })]);
  };
  /** Waits until the answer is true, and shows the last one that was not. */
  const until = async (what: string, answer: () => Promise<string | true>): Promise<void> => {
    await expect.poll(answer, { message: what, timeout: PATIENCE_MS, intervals: [50, 100, 200] }).toBe(true);
  };
  const placeOf = async (target: Target) => {
    let place: Sight["place"] = null;
    await until(`${named(target)} can be used`, async () => {
      const sight = await look(target, true);
      place = sight?.place ?? null;
      if (place) return true;
      return sight?.count ? "it is disabled, moving or covered" : "it is not on the page";
    });
    return place as unknown as NonNullable<Sight["place"]>;
  };
  const where = async () => {
    try {
      return String(await window.evaluate("location.href"));
    } catch {
      return "";
    }
  };
  /** What moves away in the last instant is looked for again, and what is there instead is not hit. */
  const click = async (target: Target) => {
    for (let n = 0; n < CLICKS; n++) {
      const { x, y } = await placeOf(target);
      await window.move(x, y);
      await window.evaluate(GUARD);
      await window.button("down");
      await window.button("up");
      // A page that gives way to the next one was hit.
      if (await window.evaluate(WAS_HIT).catch(() => true)) return;
    }
    throw new Error(`${named(target)} moves away from each click.`);
  };

  return {
    window,
    placeOf,
    click,
    goto: (path: string) => window.goto(new URL(path, home).href),
    look,
    /** Replaces what is in a field by typing. */
    fill: async (target: Target, words: string) => {
      await click(target);
      await until(
        `${named(target)} has the focus`,
        async () => (await look(target))?.focused || "it has not",
      );
      await window.press(["Control", "a"]);
      await window.type(words);
      await until(`${named(target)} has what was typed`, async () => {
        const value = (await look(target))?.value ?? "";
        return value === words || value;
      });
    },
    /** Sets a date, in the form of the field's value: each engine asks for it in its own way. */
    fillDate: async (target: Target, value: string) => {
      await click(target);
      await window.evaluate(setsValue(FOUND, value));
      await until(`${named(target)} has the date`, async () => {
        const now = (await look(target))?.value ?? "";
        return now === value || now;
      });
    },
    /** Presses Tab until it has the focus. */
    tabTo: (target: Target) =>
      until(`${named(target)} is reached by Tab`, async () => {
        if ((await look(target))?.focused) return true;
        await window.press(["Tab"]);
        return "it is not";
      }),
    type: (words: string) => window.type(words),
    /** Presses a key or several together: `Enter`, `Control+Enter`. */
    press: (keys: string) => window.press(keys.split("+")),
    upload: async (target: Target, path: string) => {
      await until(
        `${named(target)} is there`,
        async () => Boolean((await look(target))?.count) || "it is not",
      );
      await window.upload(FOUND, path);
    },
    /** Waits until it is visible, and its text holds this. */
    sees: (target: Target, words: Words = "") =>
      until(`${named(target)} shows ${words}`, async () => {
        const sight = await look(target);
        if (!sight?.count) return "it is not on the page";
        return matches(sight.text, words) || sight.text;
      }),
    misses: (target: Target) =>
      until(`${named(target)} is gone`, async () => (await look(target))?.count === 0 || "it is visible"),
    has: (target: Target, state: "checked" | "focused" | "pressed" | "ready") =>
      until(`${named(target)} is ${state}`, async () => {
        const sight = await look(target);
        const is = state === "ready" ? sight?.busy === false : sight?.[state];
        return is || `it is not: ${JSON.stringify(sight)}`;
      }),
    holds: (target: Target, value: string) =>
      until(`${named(target)} has the value ${value}`, async () => {
        const sight = await look(target);
        return sight?.value === value || (sight?.value ?? "it is not on the page");
      }),
    /** Repeats what leads to this text until it is visible. */
    leads: (words: string, act: () => Promise<void>) =>
      until(`${words} is visible`, async () => {
        await act();
        return Boolean((await look(text(words)))?.count) || "it is not";
      }),
    /** Waits until nothing is loading, and nothing was added to the page or moved since the last look. */
    settles: async () => {
      let former = "";
      await until("the page is complete", async () => {
        const now = String(await window.evaluate(PROGRESS).catch(String));
        const same = now === former && !now.startsWith("loading");
        former = now;
        return same || now;
      });
    },
    isAt: (path: RegExp) =>
      until(`the address is ${path}`, async () => path.test(await where()) || (await where())),
    url: where,
  };
}
