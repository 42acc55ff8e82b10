/**
 * The known browsers. Most also claim to be Chrome or Safari, so the first match counts.
 */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPiOS|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/\S+ .*\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
] as const;

const UNKNOWN = "Unknown device";

/**
 * A device's description, such as "Firefox on Linux", by its user agent. It is a hint for its owner, not proof. Unknown
 * parts are named as unknown.
 */
export function describeDevice(userAgent: string | null): string {
  const named = (known: typeof BROWSERS | typeof SYSTEMS) =>
    known.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!system) return browser ?? UNKNOWN;
  return `${browser ?? "Unknown browser"} on ${system}`;
}
