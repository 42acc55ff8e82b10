// npm run spoken: the main journeys by keyboard, as a screen reader speaks them. docs/screen-reader.md has the transcripts.
import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../build.mjs";
import { ensurePackages } from "../debian.mjs";
import { requireNode } from "../install.mjs";
import { inProject } from "../places.mjs";
import { freePort } from "../system-postgres.mjs";
import { openDesktop, PROGRAMS, versions } from "./desktop.mjs";
import { JOURNEYS } from "./journeys.mjs";
import { reader, Unheard } from "./reader.mjs";

const PAGE = inProject("docs/screen-reader.md");
const CLI = inProject("server/dist/cli.js");
/** Later than each date of the demo, which is created at the first start. */
const CLOCK = "2025-01-20T10:00:00Z";

requireNode();
const missing = await ensurePackages(PROGRAMS);
if (missing.length > 0) {
  console.error(`Missing: apt-get install --no-install-recommends ${missing.join(" ")}`);
  process.exit(1);
}
await build({ onlyIfChanged: true });
const [only = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const home = mkdtempSync(join(tmpdir(), "lectern-spoken-"));
// PostgreSQL does not run as root; its account needs access to this folder.
chmodSync(home, 0o755);
const portal = await startPortal();
const desktop = await openDesktop(home);
let failed = 0;
const close = async () => {
  await desktop.close();
  await portal.stop();
};
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  for (const [name, { title, run }] of Object.entries(JOURNEYS).filter(([name]) => name.includes(only))) {
    const journey = reader(desktop, portal.url);
    const failure = await run(journey).then(
      () => null,
      (error) => (error instanceof Unheard ? error.message : Promise.reject(error)),
    );
    console.log(`${failure ? "FAIL" : "ok  "} ${title}\n${journey.transcript()}\n${failure ?? ""}`);
    if (failure) failed++;
    else if (process.argv.includes("--write")) store(name, journey.transcript());
  }
} finally {
  await close();
  if (process.argv.includes("--keep")) console.log(`Orca's log: ${home}/orca.log`);
  else rmSync(home, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

/** Puts a transcript between its marks in the page, with the versions. */
function store(name, transcript) {
  const page = readFileSync(PAGE, "utf8");
  const marks = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
  writeFileSync(
    PAGE,
    page
      .replace(marks, (_, begin, end) => `${begin}\n\`\`\`text\n${transcript}\n\`\`\`\n\n${end}`)
      .replace(/(<!-- versions -->).*/, (_, begin) => `${begin} ${versions()}`),
  );
}

async function startPortal() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(home, "data"),
    DEMO: "1",
    CLOCK_START: CLOCK,
    CAPTCHA_PROVIDER: "altcha",
    LOG_LEVEL: "warn",
  };
  const child = spawn(process.execPath, [CLI, "serve"], { env: { ...process.env, ...env }, stdio: "pipe" });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (said) => appendFileSync(join(home, "portal.log"), said));
  while (
    !(await fetch(`${url}/api/health/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null)
      throw new Error(`The portal ended:\n${readFileSync(join(home, "portal.log"), "utf8")}`);
    await sleep(200);
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
