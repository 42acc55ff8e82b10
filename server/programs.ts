/** What runs beside the server rather than in it, by the name that it is built under. */
export const PROGRAMS = {
  untrusted: "src/platform/sanitise/child/untrusted.ts",
  "page-encoder": "src/platform/sanitise/page-encoder-thread.ts",
  "import-reader": "src/features/office/imports/reader-thread.ts",
};

/** Packages that become part of a program, so that it needs to read nothing but itself. */
export const BUILT_IN = ["@embedpdf/pdfium", "@jsquash/jpeg", "chardet"];

/** Packages that don't become part of the server: native code, files beside their code, and one that no one calls. */
export const LOADED = ["@node-rs/argon2", "@fastify/static", "@fastify/swagger-ui", "typescript"];
