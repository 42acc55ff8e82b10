import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

const SHEET = fileURLToPath(new URL("theme-sheet.ts", import.meta.url));

/**
 * Fills src/ui/theme-variables.css with the theme's variables, which Mantine would otherwise compute in every
 * browser: so what the server sends is in its colours before any script has run.
 */
export const themeCss = (): Plugin => ({
  name: "theme-css",
  enforce: "pre",
  async transform(_, id) {
    if (!id.endsWith("/ui/theme-variables.css")) return null;
    const { module } = await runnerImport<typeof import("./theme-sheet")>(SHEET);
    return { code: module.themeSheet(), map: null };
  },
});
