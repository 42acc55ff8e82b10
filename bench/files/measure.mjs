// node bench/files/measure.mjs: seconds and peak memory for each kind of file, next to PDFium's rendering alone.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = here("../../.cache/bench-files");

/** Bundles one part of the measurement as the server itself is bundled. */
const bundle = (input, folder, noExternal = []) =>
  build({
    root: here("../../server"),
    configFile: false,
    logLevel: "error",
    ssr: { noExternal },
    build: {
      ssr: true,
      rolldownOptions: { input },
      target: "node20",
      outDir: `${built}/${folder}`,
      minify: false,
    },
  });

const { BUILT_IN, PROGRAMS } = await import("../../server/programs.ts").catch(() => ({
  BUILT_IN: ["@embedpdf/pdfium", "@jsquash/jpeg"],
  PROGRAMS: {
    untrusted: "src/platform/sanitise/child/untrusted.ts",
    "page-encoder": "src/platform/sanitise/page-encoder-thread.ts",
  },
}));
try {
  await bundle(PROGRAMS, "programs", BUILT_IN);
  await bundle({ run: here("run.mjs") }, "run");
  const { measureAll } = await import(`${built}/run/run.js`);
  await measureAll(`${built}/programs`);
} finally {
  rmSync(built, { recursive: true, force: true });
}
