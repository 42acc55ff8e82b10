import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type KeyInput, launch, type Page } from "puppeteer-core";
import { AUTHENTICATOR, CHROMIUM_ARGS } from "../chromium";
import { type Engine, type EngineWindow, START_MS, TIME_ZONE, WIDE } from "./window";

/** Starts Chromium, over its own protocol, or Firefox, over WebDriver BiDi. */
export async function startWithPuppeteer(name: "chromium" | "firefox", path: string): Promise<Engine> {
  // Firefox refuses to start as root in the folder of another user.
  const home = mkdtempSync(join(tmpdir(), "lectern-browser-"));
  const browser = await launch({
    browser: name === "firefox" ? "firefox" : "chrome",
    executablePath: path,
    headless: true,
    acceptInsecureCerts: false,
    defaultViewport: WIDE,
    timeout: START_MS,
    env: { ...process.env, TZ: TIME_ZONE, HOME: home },
    ...(name === "chromium"
      ? { args: CHROMIUM_ARGS }
      : { extraPrefsFirefox: { "intl.accept_languages": "en-GB, en" } }),
  });
  return {
    name,
    version: await browser.version(),
    open: () => open(browser, name),
    close: async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function open(browser: Browser, name: string): Promise<EngineWindow> {
  const person = await browser.createBrowserContext();
  const page = await person.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error instanceof Error ? error.message : String(error)));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    evaluate: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    button: (does) => page.mouse[does](),
    press: (keys) => press(page, keys as KeyInput[]),
    type: (text) => page.keyboard.type(text),
    upload: async (selector, path) => {
      const field = (await page.$(selector)) as Awaited<ReturnType<typeof page.$<"input">>>;
      await field?.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    plugInAuthenticator: name === "chromium" ? () => plugInAuthenticator(page) : null,
    screenshot: async () => Buffer.from(await page.screenshot()),
    faults: async () => faults,
    close: () => person.close(),
  };
}

async function press(page: Page, keys: readonly KeyInput[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  for (const key of [...keys].reverse()) await page.keyboard.up(key);
}

async function plugInAuthenticator(page: Page): Promise<void> {
  const client = await page.createCDPSession();
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: AUTHENTICATOR,
  });
}
