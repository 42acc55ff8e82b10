import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, ROOT } from "../scripts/places.mjs";

const READY_MS = 60_000;

/**
 * Starts a program with Node and waits until `ready` is true. Its output goes to a file, as it would in a service.
 * `startedMs`: from the start of the process to that moment.
 */
export async function startNode({ args, env, log, ready }) {
  const out = openSync(log, "a");
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", out, out, "ipc"],
    serialization: "advanced",
  });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  while (!(await ready().catch(() => false))) {
    if (ended())
      throw new Error(`${args.join(" ")} ended at once:\n${readFileSync(log, "utf8").slice(-2000)}`);
    if (performance.now() - begun > READY_MS) throw new Error(`${args.join(" ")} was not ready in time`);
    await sleep(5);
  }
  return {
    pid: child.pid,
    startedMs: performance.now() - begun,
    /** Asks the module that was imported with it. One question at a time. */
    async ask(question) {
      child.send(question);
      const [{ answer }] = await once(child, "message");
      return answer;
    },
    async stop() {
      if (ended()) return;
      const exit = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** The built server, as `npm start` runs it; `observer` is a module that answers the bench's questions. */
export const startServer = ({ home, port, env, observer = null }) =>
  startNode({
    args: [
      ...(process.env.BENCH_NODE_ARGS?.split(" ") ?? []),
      ...(observer ? ["--import", inProject(`bench/${observer}`)] : []),
      inProject("server/dist/cli.js"),
      "serve",
    ],
    env: { ...env, PORT: String(port) },
    log: join(home, "server.log"),
    ready: async () => (await fetch(`http://127.0.0.1:${port}/api/health/`)).ok,
  });
