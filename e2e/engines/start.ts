import { startWithPuppeteer } from "./puppeteer";
import type { Engine, EngineName } from "./window";

const FIREFOX = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export async function startEngine(name: EngineName): Promise<Engine> {
  if (name === "webkit") return (await import("./webkit")).startWebKit();
  return startWithPuppeteer(name, name === "firefox" ? FIREFOX : CHROMIUM);
}
