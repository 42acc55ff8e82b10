import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import pLimit from "p-limit";
import { BadFrame } from "../frames";
import { slowFileConcurrency, type TaskRunner } from "../task-runner";
import { type Serving, serveConnection } from "./serve-connection";

export type ConverterOptions = {
  /** Where to listen: a path for a Unix socket. */
  path: string;
  runner: TaskRunner;
  /** How many tasks run at once, beside some low-priority ones; others wait. */
  concurrency: number;
  onFault(error: unknown): void;
  /** How long running tasks may take to finish when it is closed; then they are stopped, to be retried. */
  finishMs?: number;
};

const MAX_CONNECTIONS = 64;
const FINISH_MS = 15_000;

/** Runs tasks for workers that connect to a Unix socket, one for each connection. */
export async function openConverter(options: ConverterOptions): Promise<{ close(): Promise<void> }> {
  const turns = {
    quick: pLimit(options.concurrency),
    yielding: pLimit(slowFileConcurrency(options.concurrency)),
  };
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const working = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    const turn: Serving["turn"] = (task, { yielding }) =>
      turns[yielding ? "yielding" : "quick"](async () => {
        working.add(socket);
        await task().finally(() => working.delete(socket));
      });
    serveConnection(socket, { runner: options.runner, turn, stopping: stopping.signal })
      .catch((error: unknown) => {
        if (!(error instanceof BadFrame) && !socket.destroyed) options.onFault(error);
      })
      .finally(() => socket.destroySoon());
  });
  server.maxConnections = MAX_CONNECTIONS;
  await refuseIfTaken(options.path);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.path, resolve);
  });
  // Access is limited by the folder; the worker runs under the same account, or in the same group.
  chmodSync(options.path, 0o660);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      turns.quick.clearQueue();
      turns.yielding.clearQueue();
      for (const socket of sockets) if (!working.has(socket)) socket.destroy();
      const late = setTimeout(() => stopping.abort(new Error("stopped")), options.finishMs ?? FINISH_MS);
      await closed;
      clearTimeout(late);
    },
  };
}

/** Removes the socket of a killed converter. Throws when another converter answers. */
async function refuseIfTaken(path: string): Promise<void> {
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
  if (answered) throw new Error(`Another converter listens on ${path} already.`);
  rmSync(path, { force: true });
}
