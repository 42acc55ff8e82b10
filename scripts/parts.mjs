// npm run parts: the portal with the real programs that tests otherwise stand in for: clamd, Postfix, Ceph's gateway, and a
// certified OpenID provider. Installs them where it can (Debian, as root), and names what it tried and what it left out.
//   npm run parts -- clamd postfix ceph openid      runs some of them
//   npm run parts -- --as-built                     runs the existing build
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { cephInstalled, startCeph } from "./ceph-rgw.mjs";
import { ensurePackages } from "./debian.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { postfixInstalled } from "./parts/postfix.mjs";
import { inProject } from "./places.mjs";
import { runNode } from "./run.mjs";
import { findSystemPostgres } from "./system-postgres.mjs";

requireNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "as-built": { type: "boolean", default: false } },
});

const POSTGRES = { there: () => findSystemPostgres() !== null, packages: ["postgresql"] };
const vitest = (files, env) =>
  runNode(
    [inProject("node_modules/vitest/vitest.mjs"), "run", "--project=server", "--testTimeout=60000", ...files],
    { show: true, env },
  );
const nodeTest = (file) =>
  runNode(["--test", "--test-reporter=spec", inProject(`scripts/parts/${file}`)], { show: true });

const PARTS = {
  openid: {
    title: "OpenID provider (oidc-provider) as Google and LinkedIn",
    needs: [],
    version: () => packageVersion("oidc-provider"),
    tests: [() => vitest(["accounts/social/", "platform/oauth/"])],
  },
  clamd: {
    title: "clamd, with a signature and a hash of our own",
    needs: [{ there: () => existsSync("/usr/sbin/clamd"), packages: ["clamav-daemon"] }],
    version: () => output("/usr/sbin/clamd", "--version"),
    tests: [() => vitest(["scanner/clamd.test", "files/processing.test"])],
  },
  postfix: {
    title: "Postfix as the mail server, by STARTTLS and with a log-in",
    built: true,
    needs: [POSTGRES, { there: postfixInstalled, packages: ["postfix", "sasl2-bin", "libsasl2-modules"] }],
    version: () => output("/usr/sbin/postconf", "-hd", "mail_version"),
    tests: [() => nodeTest("postfix.test.mjs")],
  },
  ceph: {
    title: "Ceph's gateway as the S3 store",
    built: true,
    needs: [POSTGRES, { there: cephInstalled, packages: ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"] }],
    version: () => output("radosgw", "--version"),
    tests: [storeTests, () => nodeTest("ceph.test.mjs")],
  },
};

/** The tests of every object store, on Ceph. */
async function storeTests() {
  const ceph = await startCeph();
  try {
    return await vitest(["object-store/real-s3.test"], { TEST_S3: JSON.stringify(ceph.store) });
  } finally {
    await ceph.close();
  }
}

const output = (program, ...args) => execFileSync(program, args).toString().trim().split("\n")[0];
const packageVersion = (name) =>
  JSON.parse(execFileSync("npm", ["ls", name, "--json", "-w", "server"]).toString()).dependencies[
    "@lectern/server"
  ].dependencies[name].version;

const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose from ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
await ensureInstalled();
const chosen = Object.entries(PARTS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const tried = { passed: [], failed: [], missing: [] };
let built = values["as-built"];
for (const [name, part] of chosen) {
  console.log(`\n── ${part.title}`);
  const missing = await ensurePackages(part.needs);
  if (missing.length > 0) {
    console.log(
      `NOT TRIED. It needs root and, on Debian:\n  apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
    tried.missing.push(name);
    continue;
  }
  if (part.built && !built) await build({ onlyIfChanged: true });
  built ||= part.built === true;
  let failed = false;
  for (const tests of part.tests) if ((await tests()).code !== 0) failed = true;
  tried[failed ? "failed" : "passed"].push(`${name} (${part.version()})`);
}
const said = (names) => names.join(", ") || "none";
console.log(
  `\nPassed: ${said(tried.passed)}. Failed: ${said(tried.failed)}. Not tried: ${said(tried.missing)}.`,
);
process.exitCode = tried.failed.length + tried.missing.length > 0 ? 1 : 0;
