import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { probeSandbox } from "./probe";
import { type Command, type ProcessLimits, runProcess } from "./run-process";
import { inSandbox } from "./sandbox";

const ROOMY = { seconds: 20, memory: 512 * 1024 * 1024 };
const folder = mkdtempSync(join(tmpdir(), "lectern-apart-"));
const input = join(folder, "input");
writeFileSync(input, "what a stranger sent");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(argv: string[], allowance: ProcessLimits = ROOMY, more: Partial<Command> = {}) {
  let output = "";
  const ending = await runProcess(
    { argv, descriptors: [], ...more },
    input,
    allowance,
    async (stream: Readable) => {
      for await (const chunk of stream) output += chunk;
    },
  );
  return { ending, output };
}
const node = (code: string) => [process.execPath, "-e", code];
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(execFileSync("cat", [`/proc/${pid}/stat`]).toString());

describe("an isolated process", () => {
  it("leaves no timer behind that would keep a command such as doctor from ending", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    try {
      await run(["/bin/true"]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("gets the file by stdin, and no environment", async () => {
    expect(await run(["/bin/cat"])).toEqual({ ending: "done", output: "what a stranger sent" });
    expect((await run(node("console.log(JSON.stringify(process.env))"))).output).toBe("{}\n");
  });

  it("is killed at its time limit, with all that it started, as held up and not at fault", async () => {
    const forks =
      "const c=require('child_process').spawn('/bin/sleep',['60']);console.log(c.pid);setInterval(()=>{},9)";
    const { ending, output } = await run(node(forks), { ...ROOMY, seconds: 1 });
    expect(ending).toBe("held-up");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const child = Number(output);
    expect(child).toBeGreaterThan(0);
    expect(isAlive(child)).toBe(false);
  });

  it.skipIf(process.platform !== "linux")(
    "is killed when its CPU time, its children's included, is used up, and reports how much it was",
    async () => {
      const spins = ["/bin/sh", "-c", "(while :; do :; done) & while :; do :; done"];
      let spent = 0;
      const spend = (seconds: number) => {
        spent += seconds;
      };
      expect((await run(spins, { ...ROOMY, cpuSeconds: 0.5, spend })).ending).toBe("took-too-long");
      expect(spent).toBeGreaterThan(0.5);
    },
  );

  it.skipIf(process.platform !== "linux")(
    "is killed when it uses CPU time without writing anything, and continues while it writes",
    async () => {
      const spin = "n=0; while [ $n -lt 400000 ]; do n=$((n+1)); done";
      const allowance = { ...ROOMY, silentCpuSeconds: 0.2 };
      expect((await run(["/bin/sh", "-c", `while :; do ${spin}; done`], allowance)).ending).toBe(
        "took-too-long",
      );
      const often = { ...allowance, silentCpuSeconds: 5 };
      expect((await run(["/bin/sh", "-c", `for i in 1 2 3; do ${spin}; echo $i; done`], often)).output).toBe(
        "1\n2\n3\n",
      );
    },
  );

  it("is not at fault when it is killed from outside, before or after its first output", async () => {
    expect((await run(["/bin/sh", "-c", "kill -9 $$"])).ending).toBe("killed");
    const inner = ["/bin/sh", "-c", "/bin/sh -c 'kill -9 $$'; exit $?"];
    expect((await run(inner)).ending).toBe("killed");
    const cutOff = runProcess(
      { argv: ["/bin/sh", "-c", "echo half; kill -9 $$"], descriptors: [] },
      input,
      ROOMY,
      async (output) => {
        for await (const _ of output);
        throw new Error("The output is cut off.");
      },
    );
    expect(await cutOff).toBe("killed");
  });

  it("runs at the lowest priority when it is to yield", async () => {
    const { output } = await run(["/bin/sh", "-c", "sleep 0.2; nice"], { ...ROOMY, yielding: true });
    expect(output).toBe("19\n");
  });

  it.skipIf(!existsSync("/proc/self/autogroup"))(
    "runs at the lowest priority also in a session of its own, as a sandbox starts one",
    async () => {
      const lowered = "until grep -q 'nice 19' /proc/self/autogroup; do sleep 0.1; done; echo lowered";
      const argv = ["/usr/bin/setsid", "-w", "/bin/sh", "-c", lowered];
      expect(await run(argv, { ...ROOMY, yielding: true })).toEqual({ ending: "done", output: "lowered\n" });
    },
  );

  it.skipIf(process.platform !== "linux")("is killed when it takes too much memory", async () => {
    const hoards = "const a=[];setInterval(()=>a.push(Buffer.alloc(2e7,1)),5)";
    expect((await run(node(hoards), { ...ROOMY, memory: 200 * 1024 * 1024 })).ending).toBe("took-too-much");
  });

  it.skipIf(process.platform !== "linux")(
    "is killed when processes that its threads started take too much memory",
    async () => {
      const hoard = "const a=[];setInterval(()=>a.push(Buffer.alloc(2e7,1)),5)";
      const thread = `require('child_process').spawn(process.execPath,['-e',${JSON.stringify(hoard)}])`;
      const starts = `new (require('worker_threads').Worker)(${JSON.stringify(thread)},{eval:true});setInterval(()=>{},9)`;
      expect((await run(node(starts), { ...ROOMY, memory: 300 * 1024 * 1024 })).ending).toBe("took-too-much");
    },
  );

  it("is stopped by the signal, and nothing starts after that", async () => {
    const stopping = new AbortController();
    const waits = "console.log(process.pid);setInterval(()=>{},9)";
    let pid = 0;
    const running = runProcess(
      { argv: node(waits), descriptors: [] },
      input,
      { ...ROOMY, signal: stopping.signal },
      async (output: Readable) => {
        for await (const chunk of output) {
          pid = Number(chunk);
          stopping.abort(new Error("stopped"));
        }
      },
    );
    await expect(running).rejects.toThrow("stopped");
    expect(isAlive(pid)).toBe(false);
    await expect(run(["/bin/cat"], { ...ROOMY, signal: stopping.signal })).rejects.toThrow("stopped");
  });

  it("has crashed when it aborts, or cannot be started", async () => {
    expect((await run(node("process.abort()"))).ending).toBe("crashed");
    expect((await run(["/nowhere/nothing"])).ending).toBe("crashed");
  });
});

const found = await probeSandbox();
const bwrap = found.works ? found.bwrap : null;
if (!bwrap) console.warn("bubblewrap does not work here: the tests of the sandbox are skipped.");

describe.skipIf(!bwrap)("a process in the sandbox", () => {
  const inside = (script: string, folders: { path: string; bytes: number }[] = []) => {
    const view = { readable: [], folders, files: [] };
    const command = inSandbox(bwrap ?? "", view, ["/bin/sh", "-c", script]);
    if (!command) throw new Error("There is no filter for this architecture.");
    return run(command.argv, ROOMY, command);
  };
  let port = 0;
  let knocks = 0;
  const listener = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        listener.listen(0, "127.0.0.1", () => {
          port = (listener.address() as { port: number }).port;
          resolve();
        });
      }),
  );
  afterAll(() => void listener.close());

  it("sees nothing of the host but its programs", async () => {
    expect((await inside("ls /; ls /etc")).output.split("\n")).not.toContain("root");
    expect((await inside(`cat ${input} 2>&1; cat /etc/passwd /etc/shadow 2>&1`)).output).not.toMatch(
      /stranger|root:/,
    );
    expect((await inside("ls /proc | grep -c '^[0-9]'")).output.trim()).toMatch(/^[1-6]$/);
  });

  it("reaches no network", async () => {
    const perl = `perl -e 'use Socket; socket(S,PF_INET,SOCK_STREAM,0) or print "no socket $!\n"; connect(S,sockaddr_in(${port},inet_aton("127.0.0.1"))) and print "connected"'`;
    expect((await inside(perl)).output).toMatch(/^no socket /);
    expect(knocks).toBe(0);
  });

  it("cannot write to the system, nor fill the disk", async () => {
    const touch = (path: string) => `touch ${path} 2>/dev/null || echo no`;
    expect((await inside(`${touch("/usr/x")}; ${touch("/x")}`)).output).toBe("no\nno\n");
    const fill = "head -c 9000000 /dev/zero >/job/x 2>/dev/null; wc -c </job/x";
    const written = Number((await inside(fill, [{ path: "/job", bytes: 1 << 20 }])).output);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(1 << 20);
  });

  it("cannot create namespaces, or mount", async () => {
    expect((await inside("unshare -Ur true 2>/dev/null || echo no")).output).toBe("no\n");
    expect((await inside("mount -t tmpfs x /tmp 2>/dev/null || echo no")).output).toBe("no\n");
  });
});
