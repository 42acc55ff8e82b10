import { spawn } from "node:child_process";
import { ROOT } from "./places.mjs";

const running = new Set();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Forwards signals to child processes, so that none is left running. */
function passOn(signal) {
  for (const child of running) child.kill(signal);
  process.exitCode = 1;
}

function begin(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  running.add(child);
}

function finish(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, passOn);
}

/**
 * Runs a program to its end and returns its exit code and output.
 * @param {{cwd?: string, env?: Record<string, string>, show?: boolean}} [options] `show`: writes to the
 * terminal, and `output` is empty.
 * @returns {Promise<{code: number, output: string, seconds: number}>}
 */
export function run(program, args, { cwd = ROOT, env = {}, show = false } = {}) {
  const begun = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    begin(child);
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);
    const end = (code) => {
      finish(child);
      resolve({ code, output, seconds: (Date.now() - begun) / 1000 });
    };
    child.on("error", (error) => {
      keep(`${program}: ${error.message}\n`);
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** Runs a JavaScript program with this same Node.js. */
export const runNode = (args, options) => run(process.execPath, args, options);
