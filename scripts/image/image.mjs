// npm run image: builds the image, runs it as compose.yaml does, and checks what docs/operations.md says of it. It needs podman.
//   --local            without a registry of images: base images from Debian and npm, Debian's programs for the other services. As
//                      root, with debootstrap
//   --no-build         the images of the run before
//   --upgrade COMMIT   builds that commit's image, too, and replaces it with the present one while the portal is in use
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, requireNode } from "../install.mjs";
import { inProject, ROOT } from "../places.mjs";

requireNode();
await ensureInstalled();
const { makeBases } = await import("./bases.mjs");
const { buildWith } = await import("./build.mjs");
const { portalOf, readCompose } = await import("./compose.mjs");
const { ensureEngine, podman } = await import("./podman.mjs");
const { must, portalChecks } = await import("./portal-checks.mjs");
const { aloneCheck } = await import("./alone.mjs");
const { makeStandIns, standInOf } = await import("./stand-ins.mjs");
const { buildFormer, upgradeCheck, withCommit } = await import("./upgrade.mjs");

const { values: options } = parseArgs({
  options: { local: { type: "boolean" }, "no-build": { type: "boolean" }, upgrade: { type: "string" } },
});
await ensureEngine(options);

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

const variables = { SECRET_KEY: "only for the check of the image, 0123456789" };
const compose = readCompose(variables);
const others = [...new Set(Object.values(compose.services).map(({ image }) => image))].filter(
  (image) => image !== "lectern",
);

if (!options["no-build"]) {
  if (options.local) await makeBases(inProject("Dockerfile"));
  for (const { image, args } of VARIANTS) {
    console.log(`Building ${image} …`);
    await buildWith({ image, context: ROOT, args });
  }
  if (options.local) for (const line of await makeStandIns(others)) console.log(`note  ${line}`);
}

/** The former version's image and compose.yaml. */
const former =
  options.upgrade &&
  (await withCommit(options.upgrade, async (files) => {
    const image = `localhost/lectern:${options.upgrade}`;
    if (!options["no-build"]) {
      console.log(`Building ${image} …`);
      await buildFormer(files, { image, local: options.local });
    }
    return { image, compose: readCompose(variables, files) };
  }));

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
await check(aloneCheck(former?.image ?? WITHOUT_OFFICE, PRESENT));

const folder = mkdtempSync(join(tmpdir(), "lectern-compose-"));
const mounts = options.local ? { store: [`${ROOT}:/project:ro`] } : {};
const portalWith = (lectern, services) =>
  portalOf(services, {
    imageOf: (image) => (image === "lectern" ? lectern : options.local ? standInOf(image) : image),
    folder,
    mounts,
  });
const portal = portalWith(PRESENT, compose);
const start = {
  title: "compose.yaml's services start",
  async work() {
    await portal.startAll();
    return Object.keys(compose.services).join(", ");
  },
};
try {
  const started = await check(
    former ? upgradeCheck(portalWith(former.image, former.compose), portal) : start,
  );
  for (const each of started ? portalChecks(portal) : [])
    if (!(await check(each))) for (const line of await portal.warnings()) console.log(`      ${line}`);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
