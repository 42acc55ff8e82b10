// npm run image: builds the image, runs it as compose.yaml does, and checks what docs/operations.md says of it. It needs podman.
//   --local      without a registry of images: base images from Debian and npm, Debian's programs for the other services. As root,
//                with debootstrap
//   --no-build   the images of the run before
//   --former X   the upgrade starts from this image instead of the one without LibreOffice
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, requireNode } from "../install.mjs";
import { ROOT } from "../places.mjs";

requireNode();
await ensureInstalled();
const { makeBases } = await import("./bases.mjs");
const { buildWith } = await import("./build.mjs");
const { portalOf, readCompose } = await import("./compose.mjs");
const { podman } = await import("./podman.mjs");
const { must, portalChecks } = await import("./portal-checks.mjs");
const { aloneCheck } = await import("./alone.mjs");
const { makeStandIns, standInOf } = await import("./stand-ins.mjs");

const { values: options } = parseArgs({
  options: { local: { type: "boolean" }, "no-build": { type: "boolean" }, former: { type: "string" } },
});

const PRESENT = "localhost/lectern";
const WITHOUT_OFFICE = "localhost/lectern:without-office";
/** The images, with the largest size of each in millions of bytes. */
const VARIANTS = [
  { image: PRESENT, args: [], most: 700 },
  { image: WITHOUT_OFFICE, args: ["OFFICE="], most: 300 },
  { image: "localhost/lectern:smallest", args: ["OFFICE=", "POSTGRES="], most: 250 },
];

let failed = 0;
let passed = 0;
async function check({ title, work }) {
  const begun = Date.now();
  try {
    const saw = await work();
    passed++;
    console.log(`ok    ${title} (${((Date.now() - begun) / 1000).toFixed(0)} s): ${saw}`);
    return true;
  } catch (error) {
    failed++;
    console.log(`FAIL  ${title}: ${error.message}`);
    return false;
  }
}

const sizeOf = async (image) =>
  Number(await podman("image", "inspect", "--format", "{{.Size}}", image)) / 1e6;

const compose = readCompose({ SECRET_KEY: "only for the check of the image, 0123456789" });
const others = [...new Set(Object.values(compose.services).map(({ image }) => image))].filter(
  (image) => image !== "lectern",
);

if (!options["no-build"]) {
  if (options.local) await makeBases();
  for (const { image, args } of VARIANTS) {
    console.log(`Building ${image} …`);
    await buildWith({ image, context: ROOT, args });
  }
  if (options.local) for (const line of await makeStandIns(others)) console.log(`note  ${line}`);
}

for (const { image, most } of VARIANTS) {
  await check({
    title: `${image} has at most ${most} MB`,
    async work() {
      const size = await sizeOf(image);
      must(size <= most, `${size.toFixed(0)} MB`);
      return `${size.toFixed(0)} MB`;
    },
  });
}
await check(aloneCheck(options.former ?? WITHOUT_OFFICE, PRESENT));

const folder = mkdtempSync(join(tmpdir(), "lectern-compose-"));
const imageOf = (image) => (image === "lectern" ? PRESENT : options.local ? standInOf(image) : image);
const mounts = options.local ? { store: [`${ROOT}:/project:ro`] } : {};
const portal = portalOf(compose, { imageOf, folder, mounts });
try {
  const started = await check({
    title: "compose.yaml's services start",
    async work() {
      await portal.prepare();
      for (const name of ["database", "store", "mail"]) await portal.start(name);
      await portal.healthy("database");
      await portal.start("bucket");
      for (const name of ["converter", "web-1", "web-2", "worker", "proxy"]) await portal.start(name);
      return Object.keys(compose.services).join(", ");
    },
  });
  if (started) for (const each of portalChecks(portal)) await check(each);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
