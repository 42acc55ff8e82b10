// The systemd units are valid, and each is exposed to less than 3 of 10 by `systemd-analyze security`. Needs systemd 250.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject } from "../places.mjs";

const MOST_EXPOSED = 30;

const analyze = (...args) => {
  const { status, stdout, stderr, error } = spawnSync("systemd-analyze", args, {
    cwd: folder,
    encoding: "utf8",
  });
  return {
    installed: error?.code !== "ENOENT",
    ok: status === 0,
    output: `${stdout ?? ""}${stderr ?? ""}`.trim(),
  };
};

const folder = mkdtempSync(join(tmpdir(), "lectern-units-"));
try {
  cpSync(inProject("deploy/systemd"), folder, { recursive: true });
  const services = readdirSync(folder).filter((name) => name.endsWith(".service"));
  // The program that a unit starts has to exist.
  for (const name of services) {
    const unit = readFileSync(join(folder, name), "utf8");
    const here = unit.replace("/usr/bin/node /opt/lectern/", `${process.execPath} ${inProject("")}`);
    if (here === unit) throw new Error(`${name} does not start /opt/lectern by /usr/bin/node`);
    writeFileSync(join(folder, name), here);
  }
  const paths = services.map((name) => `./${name}`);
  const verified = analyze("verify", "--man=no", ...paths, "./lectern.target");
  if (!verified.installed) {
    console.log("SKIPPED: systemd-analyze is not installed");
  } else {
    const faults = verified.ok && verified.output === "" ? [] : [verified.output];
    for (const path of paths) {
      const { ok, output } = analyze("security", "--offline=true", `--threshold=${MOST_EXPOSED}`, path);
      if (!ok) faults.push(output);
    }
    for (const fault of faults) console.log(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
