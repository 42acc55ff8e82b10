import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject } from "../scripts/places.mjs";
import { freePort } from "../scripts/system-postgres.mjs";
import { cpuMeter, memoryOf } from "./cpu.mjs";
import { median } from "./load.mjs";
import { startServer } from "./server.mjs";

const TIMES = 5;
const IDLE_AFTER_MS = 20_000;

/**
 * Starts as `npm start` does, with jobs and the embedded PostgreSQL, once on an empty folder and once on an existing one,
 * until /api/health/ answers 200. Memory is what the server's own process holds when idle.
 */
export async function measureStarts(world) {
  const cold = [];
  const warm = [];
  let idle = 0;
  for (let n = 0; n < TIMES; n++) {
    const home = join(world.home, `start-${n}`);
    mkdirSync(home, { mode: 0o755 });
    const port = await freePort();
    const env = {
      ...world.env,
      DATABASE_URL: "",
      WORKER: "1",
      DATA_DIR: join(home, "data"),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const first = await startServer({ home, port, env });
    cold.push(startOf(first));
    await first.stop();
    const second = await startServer({ home, port, env });
    warm.push(startOf(second));
    if (n === 0) {
      await sleep(IDLE_AFTER_MS);
      idle = memoryOf(second.pid).now;
    }
    await second.stop();
    rmSync(home, { recursive: true, force: true });
  }
  return [
    ["cold start (new database)", durations(cold)],
    ["warm start", durations(warm)],
    [`memory of the server, idle for ${IDLE_AFTER_MS / 1000} s`, `${idle} MiB`],
  ];
}

/** How long a start took, and how much CPU the server itself used for it. */
const startOf = ({ pid, startedMs }) => ({ elapsed: startedMs, cpu: cpuMeter(pid, null)().server });

const durations = (starts) => {
  const seconds = (key) => (median(starts.map((start) => start[key])) / 1000).toFixed(2);
  return `${seconds("elapsed")} s (${seconds("cpu")} s of CPU)`;
};

const megabytes = (...paths) =>
  paths.reduce((sum, path) => {
    try {
      return (
        sum +
        Number(
          execFileSync("du", ["-sk", inProject(path)])
            .toString()
            .split("\t")[0],
        ) /
          1024
      );
    } catch {
      return sum;
    }
  }, 0);

/** What an installation takes on disk: all packages, as `npm ci` installs them, and the build. */
export const measureSize = () => [
  ["node_modules, with what development needs", `${Math.round(megabytes("node_modules"))} MiB`],
  ["the built server and pages", `${megabytes("server/dist", "web/dist").toFixed(1)} MiB`],
];
