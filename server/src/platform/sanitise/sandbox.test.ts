import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { DENIED_CALLS } from "./denied-calls";
import { probeSandbox } from "./probe";
import { runProcess } from "./run-process";
import { inSandbox } from "./sandbox";
import { seccompFilter } from "./seccomp";

const MiB = 1024 * 1024;
const PERL = "/usr/bin/perl";
const found = await probeSandbox();
const bwrap = found.works ? found.bwrap : null;
const able = bwrap !== null && existsSync(PERL);
if (!able)
  console.warn("bubblewrap doesn't work here or Perl is missing: hostile code in the sandbox is left out.");

const folder = mkdtempSync(join(tmpdir(), "lectern-hostile-"));
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a Perl program in the sandbox: it can make any system call, as native code can. */
async function hostile(program: string, more: { files?: string[]; bytes?: number } = {}) {
  const folders = more.bytes ? [{ path: "/job", bytes: more.bytes }] : [];
  const view = { readable: [], files: more.files ?? [], folders };
  const command = inSandbox(bwrap ?? "", view, [PERL, "-e", `$| = 1; ${program}`]);
  if (!command) throw new Error("There is no filter for this architecture.");
  let output = "";
  const allowance = { seconds: 20, cpuSeconds: 20, memory: 200 * MiB };
  const ending = await runProcess(command, "/dev/null", allowance, async (stream: Readable) => {
    for await (const chunk of stream) output += chunk;
  });
  return { ending, output };
}

describe.skipIf(!able)("hostile code in the sandbox", { timeout: 60_000 }, () => {
  it("runs as neither root nor the database's account, whichever account the server has", async () => {
    const marker = `lectern-marker-${process.pid}`;
    const running = hostile(`my $m = "${marker}"; sleep 2`);
    let owner: number | undefined;
    while (owner === undefined) {
      owner = ownerOf(marker);
      await sleep(20);
    }
    const us = process.getuid?.() ?? 0;
    expect(owner).toBe(us === 0 ? 65_533 : us);
    await running;
  });

  it("changes no setting of the kernel", async () => {
    const targets = [
      "kernel/core_pattern",
      "kernel/hostname",
      "kernel/modprobe",
      "vm/drop_caches",
      "fs/suid_dumpable",
    ];
    const tries = targets.map(
      (name) => `print open(F, ">", "/proc/sys/${name}") ? "OPEN ${name}\\n" : "no\\n";`,
    );
    const { output } = await hostile(
      `${tries.join(" ")} print open(F, ">", "/proc/sysrq-trigger") ? "OPEN" : "no\\n";`,
    );
    expect(output).toBe("no\n".repeat(targets.length + 1));
  });

  it("opens nothing of the data folder, through no path and no descriptor", async () => {
    const secret = join(folder, "secret");
    writeFileSync(secret, "confidential", { mode: 0o666 });
    const given = join(folder, "given");
    writeFileSync(given, "what it works with");
    const { output } = await hostile(
      `for my $path ("${secret}", "/etc/passwd", "/etc/shadow", "/root", "/home", "/oldroot", "/proc/1/root${secret}") {
         print "OPEN $path\\n" if open(F, "<", $path) || opendir(D, $path);
       }
       for my $n (3 .. 255) { print "THROUGH $n\\n" if open(F, "<", "/proc/self/fd/$n/..${secret}") || opendir(D, "/proc/self/fd/$n") }
       open(F, "<", "${given}") && print <F>;`,
      { files: [given] },
    );
    expect(output).toBe("what it works with");
  });

  it("reaches no host, not even this one", async () => {
    let knocks = 0;
    const listener = createServer((socket) => {
      knocks++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const address = listener.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { output } = await hostile(
      `use Socket; for my $family (2, 10, 16, 17, 40) {
         print "SOCKET $family\\n" if socket(S, $family, SOCK_STREAM, 0) || socket(S, $family, SOCK_RAW, 0);
         connect(S, sockaddr_in(${port}, inet_aton("127.0.0.1"))) and print "CONNECTED\\n";
       }`,
    );
    listener.close();
    expect([output, knocks]).toEqual(["", 0]);
  });

  it("is killed when it exhausts its memory", async () => {
    const { ending } = await hostile("my @a; while (1) { push @a, 'x' x 20_000_000 }");
    expect(["took-too-much", "crashed"]).toContain(ending);
  });

  it("fills no file system in memory beyond its bound", async () => {
    const { output } = await hostile(
      `sub fill { my ($path) = @_; my $n = 0; open(my $f, ">", $path) or return 0;
         for (1 .. 64) { my $w = syswrite($f, "x" x 1_048_576); last unless $w; $n += $w } return $n }
       print join(" ", map { fill($_) } "/x", "/dev/x", "/dev/shm/x", "/proc/x", "/tmp/x", "/usr/x"), " ", fill("/job/x") <= ${MiB} ? "bounded" : "NOT";`,
      { bytes: MiB },
    );
    expect(output).toBe("0 0 0 0 0 0 bounded");
  });

  it("is refused every system call that leads further", async () => {
    const column = process.arch === "x64" ? 0 : 1;
    const calls = Object.values(DENIED_CALLS).flatMap((numbers) => numbers[column] ?? []);
    expect(calls.length).toBeGreaterThan(80);
    const { output } = await hostile(
      `for my $n (${calls.join(",")}) { $! = 0; syscall($n, 0, 0, 0, 0, 0); print "$n: ", $! + 0, "\\n" if $! != 1 }
       for my $n (451, 500, 0x40000000 + 39) { $! = 0; syscall($n, 0, 0, 0); print "$n: ", $! + 0, "\\n" if $! != 38 }
       my $flags = 0x10000000 | 17; syscall(${column === 0 ? 56 : 220}, $flags, 0, 0, 0, 0) == 0 and print "NAMESPACE\\n";
       open(T, "<", "/dev/null"); $! = 0; ioctl(T, 0x5412, "x"); print "TERMINAL ", $! + 0, "\\n" if $! != 1;`,
    );
    expect(output).toBe("");
  });
});

it.each(["x64", "arm64"])(
  "has a filter for %s that the kernel's limit of 4096 instructions fits",
  (architecture) => {
    const filter = seccompFilter(architecture);
    expect(filter?.length).toBeGreaterThan(8 * 100);
    expect(filter?.length).toBeLessThan(8 * 4096);
  },
);

/** The account of the process whose command line has that marker, and is not ours. */
function ownerOf(marker: string): number | undefined {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "latin1");
      if (line.startsWith(PERL) && line.includes(marker)) return statSync(`/proc/${pid}`).uid;
    } catch {
      // It ended while we looked.
    }
  }
  return undefined;
}
