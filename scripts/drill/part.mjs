import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const READY_MS = 300_000;

/**
 * A program of the drill that can be killed and restarted. Its output is appended to `log`; `ready` is polled until it is
 * true.
 */
export function part({ name, program, args, env = {}, cwd, log, ready }) {
  let child = null;
  const running = () => child !== null && child.exitCode === null && child.signalCode === null;
  async function end(signal) {
    if (!running()) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
  return {
    name,
    pid: () => child?.pid,
    async start() {
      child = spawn(program, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (said) => appendFileSync(log, said));
      for (const begun = Date.now(); !(await ready().catch(() => false)); await sleep(100)) {
        if (!running()) throw new Error(`${name} ended before it was ready; see ${log}`);
        if (Date.now() - begun > READY_MS) throw new Error(`${name} was not ready in time`);
      }
    },
    /** Kills it, like a power cut. */
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    signal: (signal) => void child?.kill(signal),
  };
}
