import { expect, it } from "vitest";
import { type SandboxProbe, sandboxMonitor } from "./sandbox-monitor";

const WORKS: SandboxProbe = { works: true, bwrap: "/usr/bin/bwrap" };
const fails = (why: "absent" | "forbidden" | "unsure"): SandboxProbe => ({ works: false, why });

function keeper(required: boolean, ...probes: SandboxProbe[]) {
  let asked = 0;
  const kept = sandboxMonitor(async () => probes[Math.min(asked++, probes.length - 1)] ?? WORKS, required);
  const next = async () => {
    kept.invalidate();
    return (await kept.current()).state;
  };
  return { ...kept, next, asked: () => asked };
}

it("probes the sandbox again after a probe that failed", async () => {
  const { next } = keeper(true, fails("forbidden"), WORKS);
  expect([await next(), await next()]).toEqual(["refused", "used"]);
});

it("opens nothing without a sandbox that was seen to work, even where that is allowed", async () => {
  const { next } = keeper(false, WORKS, fails("absent"), fails("forbidden"), WORKS);
  expect([await next(), await next(), await next(), await next()]).toEqual([
    "used",
    "awaited",
    "awaited",
    "used",
  ]);
});

it("lets files wait while a probe gives no result", async () => {
  for (const required of [true, false])
    expect(await keeper(required, fails("unsure")).next()).toBe("awaited");
});

it("refuses files where there never was a sandbox, unless that is allowed", async () => {
  for (const why of ["absent", "forbidden"] as const) {
    expect(await keeper(true, fails(why)).next()).toBe("refused");
    expect(await keeper(false, fails(why)).next()).toBe("unused");
  }
});

it("probes once for all files that ask at the same time, and not again while it works", async () => {
  const { current, asked } = keeper(true, WORKS);
  await Promise.all([current(), current(), current()]);
  await current();
  expect(asked()).toBe(1);
});
