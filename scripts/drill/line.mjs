// npm run drill -- --line: a speaker behind a bad line, 300 ms there and back and 3 % of packets lost each way. They log in, submit
// a file of 5 MB, lose the line in the middle of an upload and of a form, and continue. Chromium and the portal have a network
// namespace each, with nothing else in them.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium } from "../chromium.mjs";
import { inProject, ROOT } from "../places.mjs";
import { noBadLine, PORTAL_ADDRESS, startBadLine } from "./bad-line.mjs";
import { part } from "./part.mjs";

const CLI = inProject("server/dist/cli.js");
const PASSWORD = "dri11-&-fine";
const SPEAKER = "ada@example.org";
const ORIGIN = `http://${PORTAL_ADDRESS}:3000`;
const LINE = { milliseconds: 150, lost: 0.03 };
const LARGE_FILE = 5_000_000;
const SMALL_FILE = 1_000_000;
/** For one step over such a line, on a busy machine. */
const STEP_MS = 120_000;
const UPLOAD_MS = 900_000;

/** Rehearses it; true when every step succeeded. */
export async function rehearseBadLine({ say }) {
  const why = noBadLine();
  if (why !== null) throw new Error(why);
  const home = mkdtempSync(join(tmpdir(), "lectern-line-"));
  chmodSync(home, 0o755);
  const closing = [() => rmSync(home, { recursive: true, force: true })];
  try {
    const line = await startBadLine(LINE);
    closing.push(() => line.close());
    const portal = await startPortal({ home, line });
    closing.push(() => portal.stop());
    const browser = await openBrowser({ home, line });
    closing.push(() => browser.close());
    say(
      `the portal runs; ${2 * LINE.milliseconds} ms there and back, ${100 * LINE.lost} % of packets lost each way`,
    );
    const page = await browser.newPage();
    page.setDefaultTimeout(STEP_MS);
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    for (const [what, step] of steps({ page, line, say })) {
      const begun = Date.now();
      try {
        await step();
      } catch (error) {
        say(
          `FAILED: ${what}\n${error.message}\n${await page
            .locator("body")
            .textContent()
            .catch(() => "")}`,
        );
        return false;
      }
      say(`${what}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    }
    if (errors.length > 0) say(`script errors: ${errors.join("; ")}`);
    return errors.length === 0;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function startPortal({ home, line }) {
  const env = {
    ...{
      NODE_ENV: "test",
      HOST: PORTAL_ADDRESS,
      PORT: "3000",
      PUBLIC_URL: ORIGIN,
      DATA_DIR: join(home, "data"),
    },
    ...{ CAPTCHA_PROVIDER: "altcha", DEMO: "0", LOG_LEVEL: "warn" },
  };
  const [program, ...before] = line.atPortal;
  const ask = "fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))";
  const portal = part({
    ...{ name: "the portal", program, args: [...before, process.execPath, CLI, "serve"], cwd: ROOT, env },
    log: join(home, "portal.log"),
    ready: async () =>
      spawnSync(program, [...before, process.execPath, "-e", ask, `${ORIGIN}/api/health/`]).status === 0,
  });
  await portal.start();
  const lectern = (...args) =>
    execFileSync(process.execPath, [CLI, ...args], {
      env: { ...process.env, ...env },
      cwd: ROOT,
      stdio: "pipe",
    });
  lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  lectern("edition", "set", "closesAt", "2090-01-01T00:00:00Z");
  lectern("user", "create", SPEAKER, "speaker", "--password", PASSWORD);
  return portal;
}

async function openBrowser({ home, line }) {
  const wrapper = join(home, "chromium");
  writeFileSync(wrapper, `#!/bin/sh\nexec ${line.atBrowser.join(" ")} "${await ensureChromium()}" "$@"\n`);
  chmodSync(wrapper, 0o755);
  return chromium.launch({
    executablePath: wrapper,
    // As by https: the captcha needs WebCrypto.
    args: ["--no-sandbox", "--disable-quic", `--unsafely-treat-insecure-origin-as-secure=${ORIGIN}`],
  });
}

/** What the speaker does, one after the other. */
function steps({ page, line, say }) {
  const field = (name) => page.getByLabel(name);
  const main = page.getByRole("main");
  const submit = () => page.getByRole("button", { name: "Submit", exact: true }).click();
  const newForm = async (title) => {
    await page.goto(`${ORIGIN}/homepage/speaker/app/submit`);
    await field(/^Title/).fill(title);
    await field(/^Abstract/).fill("Sent from a train.");
  };
  const attach = (bytes = SMALL_FILE) =>
    field(/Supporting file/).setInputFiles({
      name: "slides.txt",
      mimeType: "text/plain",
      buffer: text(bytes),
    });
  const percent = async () =>
    Number(await page.getByRole("progressbar").first().getAttribute("aria-valuenow"));
  const sentMoreThan = async (share) => {
    for (let now = 0; now <= share; now = await percent()) await page.waitForTimeout(200);
    say(`  ${await percent()} % of the file sent`);
  };
  const submitted = () =>
    page.getByText("File submitted successfully!", { exact: true }).first().waitFor({ timeout: UPLOAD_MS });
  return [
    ["the landing page shows", () => page.goto(ORIGIN).then(() => page.getByRole("timer").waitFor())],
    [
      "log in with the captcha",
      async () => {
        await page.goto(`${ORIGIN}/login`);
        await page.getByLabel("Email", { exact: true }).fill(SPEAKER);
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.getByLabel("I am not a robot").click();
        await page.locator("input[type=checkbox]:checked").waitFor();
        await page.getByRole("button", { name: "Login", exact: true }).click();
        await page.waitForURL(/\/homepage\/speaker/);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
      },
    ],
    [
      "complete the profile",
      async () => {
        const profile = page.getByRole("dialog", { name: "User Profile" });
        await profile.getByLabel(/^First name/i).fill("Ada");
        await profile.getByLabel(/^Last name/i).fill("King");
        await profile.getByLabel(/^Occupation/i).fill("Engineer");
        await profile.getByLabel(/bio/i).fill("Builds.");
        await profile.getByRole("button", { name: "Save" }).click();
        await profile.waitFor({ state: "hidden" });
      },
    ],
    [
      "submit a file of 5 MB",
      async () => {
        await newForm("From a train");
        await attach(LARGE_FILE);
        await submit();
        await sentMoreThan(0);
        await submitted();
      },
    ],
    [
      "lose the line for good in the middle of an upload, read so, and retry it",
      async () => {
        await newForm("From a tunnel");
        await attach();
        await submit();
        await sentMoreThan(10);
        line.cut();
        await main.getByText("The connection was lost.").waitFor({ timeout: STEP_MS });
        line.mend();
        await page.getByRole("button", { name: "Retry the upload" }).click();
        await submitted();
      },
    ],
    [
      "lose it for ten seconds in the middle of an upload, which continues",
      async () => {
        await newForm("From a short tunnel");
        await attach();
        await submit();
        await sentMoreThan(10);
        line.cut();
        await page.waitForTimeout(10_000);
        line.mend();
        await submitted();
      },
    ],
    [
      "submit a form while the line is gone, read so, and submit it again when it is back",
      async () => {
        await newForm("From under a mountain");
        line.cut();
        await submit();
        await main.getByText("The server cannot be reached").waitFor({ timeout: STEP_MS });
        line.mend();
        if ((await field(/^Abstract/).inputValue()) !== "Sent from a train.")
          throw new Error("The text is lost.");
        await submit();
        await submitted();
      },
    ],
    [
      "has each proposal once",
      async () => {
        await page.goto(`${ORIGIN}/homepage/speaker/app`);
        for (const title of [
          "From a train",
          "From a tunnel",
          "From a short tunnel",
          "From under a mountain",
        ]) {
          await main.getByText(title, { exact: true }).first().waitFor();
          const count = await main.getByRole("link", { name: title, exact: false }).count();
          if (count !== 1) throw new Error(`${title}: ${count} times`);
        }
      },
    ],
  ];
}

/** Text that does not compress away on any line. */
function text(length) {
  let number = 1;
  const words = [];
  for (let bytes = 0; bytes < length; bytes += 12) {
    number = (number * 48_271) % 2_147_483_647;
    words.push(number.toString(36).padStart(11, "a"));
  }
  return Buffer.from(words.join(" ").slice(0, length));
}
