// Fails when a Mantine component is used whose css file nobody imports, or a colour that the theme's sheet leaves
// out: its look would break silently.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const styles = fileURLToPath(new URL(".", import.meta.resolve("@mantine/core/styles/Button.css")));

const sources = readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
  .join("\n");

const imported = /import\s+\{([^}]+)\}\s+from\s+"@mantine\/core"/g;
const used = new Set(
  [...sources.matchAll(imported)].flatMap((m) => m[1].split(",").map((name) => name.trim())),
);
// Parts of a component and those that build on others have no file of their own, but need these.
const BUILT_ON = {
  Autocomplete: ["Combobox", "ScrollArea"],
  Checkbox: ["InlineInput"],
  Drawer: ["ModalBase", "Overlay", "ScrollArea"],
  Menu: ["Popover"],
  Modal: ["ModalBase", "Overlay", "ScrollArea"],
  MultiSelect: ["Combobox", "PillsInput", "Pill", "ScrollArea"],
  NativeSelect: ["Input"],
  PasswordInput: ["Input", "ActionIcon"],
  Radio: ["InlineInput"],
  SegmentedControl: ["FloatingIndicator"],
  Select: ["Combobox", "ScrollArea"],
  Switch: ["InlineInput"],
  TagsInput: ["Combobox", "PillsInput", "Pill", "ScrollArea"],
  Textarea: ["Input"],
  TextInput: ["Input"],
};
const needed = new Set([...used].flatMap((name) => [name, ...(BUILT_ON[name] ?? [])]));
const present = new Set([...sources.matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g)].map((m) => m[1]));
const missing = [...needed].filter((name) => existsSync(join(styles, `${name}.css`)) && !present.has(name));

const sheet = readFileSync(join(here, "theme-sheet.ts"), "utf8");
const palettes = new Set(/PALETTES = \[([^\]]+)\]/.exec(sheet)?.[1].match(/\w+/g) ?? []);
const colours = [...sources.matchAll(/\b(?:c|color|bg)[=:]\s*"([a-z]+)"/g)].map((m) => m[1]);
const unknown = colours.filter((name) => !palettes.has(name) && !["dimmed", "inherit"].includes(name));

if (colours.length < 5 || palettes.size === 0) throw new Error("The check of the colours looked at nothing.");
if (unknown.length > 0) {
  console.error(`Add ${[...new Set(unknown)].join(", ")} to PALETTES in theme-sheet.ts.`);
  process.exit(1);
}
if (used.size < 10)
  throw new Error(`Only ${used.size} Mantine imports were seen: the check looked at nothing.`);
if (missing.length > 0) {
  console.error(`Import the css of ${missing.join(", ")} in src/ui/styles.ts or src/ui/app-styles.ts.`);
  process.exit(1);
}
console.log(`${used.size} Mantine parts in use, and their css is there.`);
