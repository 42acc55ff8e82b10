// Tests the image without a container engine: runs the install and copies of the Dockerfile, and starts the result.
// Part of npm test, after the build; alone: node scripts/check-image.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject } from "./places.mjs";
import { run } from "./run.mjs";
import { freePort } from "./system-postgres.mjs";

/** The build stage's files besides the packages: sources for the install, and the results of `npm run build`. */
const BUILT = [
  "scripts/slim.mjs",
  "scripts/places.mjs",
  "server/loaded.json",
  "server/bin",
  "server/dist",
  "server/migrations",
  "web/dist",
];
/** The largest size of what the image adds to Debian and Node, in MB. */
const LIMIT_MB = 120;
/** Not root, as in the image; an account with a name in every Linux, which initdb needs. */
const ACCOUNT = 65_534;
const PATIENCE_MS = 90_000;

/** Starts the image's contents and waits until the server answers: one check. Throws an Error when it doesn't. */
export async function checkImage() {
  const stages = stagesOf(readFileSync(inProject("Dockerfile"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "lectern-image-"));
  try {
    chmodSync(folder, 0o755);
    const [build, image, data] = ["build", "image", "data"].map((name) => join(folder, name));
    await install(stages[0], build);
    copy(stages.at(-1), build, image);
    await checkSize(image);
    mkdirSync(data);
    if (process.getuid?.() === 0) chownSync(data, ACCOUNT, ACCOUNT);
    await start(stages.at(-1), image, data);
    return { passed: 1, failures: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The Dockerfile's stages, each as a list of `[instruction, arguments]`. */
function stagesOf(text) {
  const lines = text.replace(/\\\n/g, " ").split("\n");
  const instructions = lines
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name, rest]) => [name, rest.trim()]);
  const stages = [];
  for (const instruction of instructions) {
    if (instruction[0] === "FROM") stages.push([]);
    else stages.at(-1)?.push(instruction);
  }
  if (stages.length < 2) throw new Error("The Dockerfile has no build stage and final stage.");
  return stages;
}

const argumentsOf = (stage, name) => stage.filter(([each]) => each === name).map(([, rest]) => rest);

/** Runs the last install of the build stage in an empty folder with the files that the stage copied for it. */
async function install(stage, build) {
  const manifests = argumentsOf(stage, "COPY")
    .filter((rest) => rest !== ". .")
    .flatMap((rest) => rest.split(/\s+/).slice(0, -1));
  for (const path of [...manifests, ...BUILT]) {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    cpSync(inProject(path), join(build, path), { recursive: true });
  }
  const last = argumentsOf(stage, "RUN").findLast((rest) => rest.includes("npm ci"));
  if (!last?.includes("--omit=dev"))
    throw new Error("The Dockerfile doesn't end its build with npm ci --omit=dev.");
  const env = { npm_config_prefer_offline: "true", npm_config_loglevel: "error" };
  const { code, output } = await run("sh", ["-ec", last], { cwd: build, env });
  if (code !== 0) throw new Error(`The image's packages could not be installed:\n${output}`);
}

/** Moves what the final stage copies from the build stage; a missing source fails, as in a container engine. */
function copy(stage, build, image) {
  const copied = argumentsOf(stage, "COPY")
    .filter((rest) => !rest.includes("/usr/local/bin/node"))
    .map((rest) => /^--from=build \/lectern\/(\S+) (\S+)$/.exec(rest));
  if (copied.length === 0 || copied.includes(null))
    throw new Error("A COPY of the Dockerfile has an unknown form.");
  for (const [, from, to] of copied) {
    mkdirSync(dirname(join(image, to)), { recursive: true });
    renameSync(join(build, from), join(image, to));
  }
}

async function checkSize(image) {
  const { output } = await run("du", ["-sm", image]);
  const size = Number.parseInt(output, 10);
  if (!(size <= LIMIT_MB))
    throw new Error(`The image adds ${size} MB to Debian and Node; ${LIMIT_MB} are allowed.`);
}

async function start(stage, image, data) {
  const [entry] = argumentsOf(stage, "ENTRYPOINT").map((rest) => JSON.parse(rest));
  const [command] = argumentsOf(stage, "CMD").map((rest) => JSON.parse(rest));
  const [program, ...rest] = [...entry.slice(entry.indexOf("--") + 1), ...command];
  const port = await freePort();
  const settings = Object.fromEntries(
    argumentsOf(stage, "ENV").flatMap((each) => each.split(/\s+/).map((pair) => pair.split("="))),
  );
  const child = spawn(program === "node" ? process.execPath : program, rest, {
    cwd: image,
    env: {
      ...settings,
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: data,
      PUBLIC_URL: `http://localhost:${port}`,
      SECRET_KEY: "only for the check of the image, 0123456789",
      SMTP_URL: "smtp://127.0.0.1:9",
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(process.getuid?.() === 0 && { uid: ACCOUNT, gid: ACCOUNT }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "exit");
  try {
    await answer(child, `http://127.0.0.1:${port}/api/health/live/`);
    await answer(child, `http://127.0.0.1:${port}/`);
    console.log("The image's server starts and answers.");
  } catch (error) {
    throw new Error(`${error.message}\n${output.trim()}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function answer(child, url) {
  const until = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && Date.now() < until) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`The image's server doesn't answer at ${new URL(url).pathname}:`);
}

if (process.argv[1] === inProject("scripts/check-image.mjs")) {
  await checkImage().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
