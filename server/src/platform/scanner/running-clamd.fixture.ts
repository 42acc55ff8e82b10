import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PROGRAM = ["/usr/sbin/clamd", "/usr/bin/clamd", "/usr/local/sbin/clamd"].find((path) =>
  existsSync(path),
);

/** Whether a real clamd can be started here. */
export const clamdIsInstalled = PROGRAM !== undefined;

/** The test file that every scanner knows, which is harmless; in two parts, so that none finds it here. */
export const EICAR = Buffer.from(
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-" + "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
  "latin1",
);

/** A file that it knows by its hash alone. */
export const KNOWN_BY_HASH = Buffer.from("Nothing in this text is suspicious, but it is known.\n");

export const STREAM_LIMIT = 1024 * 1024;

export type RunningClamd = {
  socket: string;
  /** Where it listens on 127.0.0.1, too. */
  port: number;
  pause(): void;
  resume(): void;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
  stop(): void;
};

/** A real clamd of its own, with two signatures: of the bytes of the test file, and the hash of another. */
export async function runClamd(): Promise<RunningClamd> {
  if (!PROGRAM) throw new Error("clamd is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "lectern-clamd-"));
  chmodSync(folder, 0o755);
  const socket = join(folder, "clamd.ctl");
  writeFileSync(join(folder, "eicar.ndb"), `Eicar-Test-Signature:0:0:${EICAR.toString("hex")}\n`);
  const hash = createHash("sha256").update(KNOWN_BY_HASH).digest("hex");
  writeFileSync(join(folder, "own.hsb"), `${hash}:${KNOWN_BY_HASH.length}:Known-By-Hash\n`);
  const port = await freePort();
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: socket,
    TCPSocket: String(port),
    TCPAddr: "127.0.0.1",
    Foreground: "yes",
    StreamMaxLength: String(STREAM_LIMIT),
    AlertExceedsMax: "yes",
    ...(process.getuid?.() === 0 && { User: "root" }),
  };
  const config = join(folder, "clamd.conf");
  writeFileSync(
    config,
    Object.entries(settings)
      .map((line) => line.join(" "))
      .join("\n"),
  );
  const child = spawn(PROGRAM, ["--config-file", config], { stdio: "ignore" });
  await untilAnswering(socket, child);
  return {
    socket,
    port,
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function untilAnswering(socket: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error("clamd ended at once.");
    if (existsSync(socket) && (await answers(socket))) return;
    await pause(50);
  }
  throw new Error("clamd did not start within 10 seconds.");
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ path });
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.write("zPING\0"));
    socket.on("data", () => {
      socket.destroy();
      resolve(true);
    });
  });
