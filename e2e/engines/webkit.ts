import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Browser, Builder, By, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { freePort } from "../portal/free-port";
import { type Engine, type EngineWindow, START_MS, TIME_ZONE } from "./window";

const DRIVER = "/usr/bin/WebKitWebDriver";
const ARCHITECTURES = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
const MINI_BROWSER = ARCHITECTURES.flatMap((arch) =>
  ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"].map((api) => `/usr/lib/${arch}/${api}/MiniBrowser`),
).find((path) => existsSync(path));

/** A script that has no answer after this time is lost, and a navigation that has not left its page. */
const ANSWER_MS = 5_000;
const LOST_MS = 15_000;

/** Without space around its buttons, the window can be as narrow as a telephone. */
const NARROW =
  "* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; } image { -gtk-icon-transform: scale(0.1); }";

/**
 * Starts WebKitGTK's MiniBrowser. A driver has one window, so each window has a driver, and a screen in memory: what another
 * window covers is not drawn.
 */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), NARROW);
  const first = await open(folder);
  let spare: EngineWindow | null = first.window;
  return {
    name: "webkit",
    version: `WebKitGTK ${first.version}`,
    open: async () => {
      const window = spare ?? (await open(folder)).window;
      spare = null;
      return window;
    },
    close: async () => {
      await spare?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens a window whose settings are in this folder. */
async function open(folder: string): Promise<{ window: EngineWindow; version: string }> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(screen.stdout, "data", { signal: AbortSignal.timeout(START_MS) });
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    TZ: TIME_ZONE,
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
    HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const service = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  for (const begun = Date.now(); !(await fetch(`${url}/status`).catch(() => null))?.ok; await sleep(50))
    if (Date.now() - begun > START_MS) throw new Error("WebKitWebDriver was not ready in time.");
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    // The page's own faults are followed from the first moment on.
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  const version = String((await driver.getCapabilities()).getBrowserVersion() ?? Browser.SAFARI);
  return { window: windowOf(driver, [service, screen]), version };
}

/** Collects what goes wrong in a page. Reports of violations include those from before. */
const FOLLOW = `
  if (!globalThis.pageFaults) {
    const faults = (globalThis.pageFaults = []);
    addEventListener("error", (event) => event.message && faults.push(event.message));
    addEventListener("unhandledrejection", (event) => faults.push("Unhandled rejection: " + event.reason));
    addEventListener("securitypolicyviolation", (event) => faults.push("Violates " + event.violatedDirective + ": " + event.blockedURI));
  }`;

/** `programs` end with the window, in this order. */
function windowOf(driver: WebDriver, programs: readonly ChildProcess[]): EngineWindow {
  const faults = new Set<string>();
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = (await driver.executeAsyncScript(
      `${FOLLOW}
      const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => ${expression}).then(
        (value) => done({ value, faults: globalThis.pageFaults }),
        (error) => done({ error: String(error), faults: globalThis.pageFaults }));`,
    )) as { value?: unknown; error?: string; faults: string[] };
    for (const fault of answer.faults) faults.add(fault);
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  };
  const act = () => driver.actions({ async: true });
  let at = { x: 0, y: 0 };
  return {
    goto: async (url) => {
      // The driver answers while the former page is still there, and never to a script that waits in it.
      await driver.executeScript("globalThis.formerPage = true");
      await driver.get(url);
      const at = "return globalThis.formerPage ? 'former' : document.readyState";
      const begun = Date.now();
      for (let asked = begun; ; await sleep(20)) {
        const answer = driver.executeScript(at).catch(() => null);
        const state = await Promise.race([answer, sleep(ANSWER_MS, null)]);
        if (state === "interactive" || state === "complete") return;
        if (Date.now() - begun > START_MS) throw new Error(`${url} was not loaded in time.`);
        // Seen once: a new browser neither left its page nor answered.
        if (state !== "loading" && Date.now() - asked > LOST_MS) {
          asked = Date.now();
          await driver.get(url);
        }
      }
    },
    evaluate,
    move: async (x, y) => {
      at = { x: Math.round(x), y: Math.round(y) };
      await act()
        .move({ ...at, origin: Origin.VIEWPORT, duration: 0 })
        .perform();
    },
    button: async (does) => {
      await (does === "down" ? act().press() : act().release()).perform();
    },
    press: async (keys) => {
      const named = keys.map(keyOf);
      const sequence = act();
      for (const key of named) sequence.keyDown(key);
      for (const key of named.toReversed()) sequence.keyUp(key);
      await sequence.perform();
    },
    type: (text) => act().sendKeys(text).perform(),
    upload: async (selector, path) => {
      await driver.findElement(By.css(selector)).sendKeys(path);
    },
    resize: async (width, height) => {
      const bars = Number(await evaluate("outerHeight - innerHeight"));
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bars });
    },
    plugInAuthenticator: null,
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    faults: async () => [...faults],
    close: async () => {
      await driver.quit();
      for (const program of programs) await end(program);
    },
  };
}

/** WebDriver's code of a key that is named as in `KeyboardEvent.key`. */
function keyOf(name: string): string {
  const code = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
  return (Key as unknown as Record<string, string>)[code] ?? name;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
