// Base images where no registry of images can be reached: Debian by debootstrap, Node by npm.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run.mjs";
import { buildWith } from "./build.mjs";
import { exitOf } from "./podman.mjs";

/** Debian's slim image leaves these out, also of packages that are installed later. */
const LEFT_OUT = ["doc", "info", "locale", "man"].map((name) => `/usr/share/${name}/*`);
const KEPT = "/usr/share/doc/*/copyright";
const EMPTIED = ["/var/cache/apt/*", "/var/lib/apt/lists/*", "/var/log/*"];

const succeed = async (program, args, options) => {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} failed:\n${output.trim().split("\n").slice(-15).join("\n")}`);
};

/** Debian's suite where a Dockerfile names none. */
const SUITE = "bookworm";

/** Makes the images that a Dockerfile builds on, except those that are there. It needs root and debootstrap. */
export async function makeBases(dockerfile) {
  const [, name, major, suite = SUITE] =
    /^FROM (node:(\d+)(?:-(\w+))?-slim) AS build$/m.exec(readFileSync(dockerfile, "utf8")) ?? [];
  if (name === undefined)
    throw new Error("The Dockerfile names no node:MAJOR-slim or node:MAJOR-SUITE-slim.");
  const debian = `localhost/debian:${suite}-slim`;
  const node = `localhost/${name}`;
  const folder = mkdtempSync(join(tmpdir(), "lectern-bases-"));
  try {
    if ((await exitOf("image", "exists", debian)) !== 0) await makeDebian(folder, suite, debian);
    if ((await exitOf("image", "exists", node)) !== 0) await makeNode(folder, major, debian, node);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeDebian(folder, suite, image) {
  const root = join(folder, "root");
  await succeed("debootstrap", ["--variant=minbase", "--include=ca-certificates", suite, root]);
  const rules = [...LEFT_OUT.map((path) => `path-exclude ${path}`), `path-include ${KEPT}`];
  writeFileSync(join(root, "etc/dpkg/dpkg.cfg.d/slim"), `${rules.join("\n")}\n`);
  const without = [...LEFT_OUT, ...EMPTIED].map((path) => `--exclude=.${path}`);
  const archive = join(folder, "root.tar");
  await succeed("tar", ["-C", root, ...without, "-cf", archive, "."]);
  await succeed("podman", ["import", archive, image]);
}

async function makeNode(folder, major, debian, image) {
  const program = `node-${process.platform}-${process.arch}`;
  const context = join(folder, "node");
  mkdirSync(context);
  const flags = ["--no-audit", "--no-fund", "--no-package-lock"];
  await succeed("npm", ["install", "--prefix", context, ...flags, `${program}@${major}`, "npm@11"]);
  writeFileSync(
    join(context, "Dockerfile"),
    `FROM ${debian}
COPY node_modules/${program}/bin/node /usr/local/bin/node
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && useradd --create-home --uid 1000 node
`,
  );
  await buildWith({ image, context });
}
