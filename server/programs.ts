import loaded from "./loaded.json" with { type: "json" };

/** What runs beside the server rather than in it, by the name that it is built under. */
export const PROGRAMS = {
  untrusted: "src/platform/sanitise/child/untrusted.ts",
  "page-encoder": "src/platform/sanitise/page-encoder-thread.ts",
  "import-reader": "src/features/office/imports/reader-thread.ts",
};

/**
 * All packages become part of what is built, except those with native code or files beside their code, and one that a
 * package would use to read settings that we don't have.
 */
export const PACKAGES = { noExternal: true as const, external: [...loaded.external, "typescript"] };
