import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DOCUMENT = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__" /></head>
<body><div id="root"></div></body></html>`;

/** A new folder as the build leaves it, with this document, this manifest and one script. */
export function builtPages(document = DOCUMENT, manifest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-pages-"));
  mkdirSync(join(folder, ".vite"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), document);
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "assets/page-abc123.js"), "export {};");
  return folder;
}
