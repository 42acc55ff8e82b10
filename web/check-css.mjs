// Fails when a Mantine component is used without its css file, or a colour that the theme's sheet leaves out: its look
// would break silently.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const styles = fileURLToPath(new URL(".", import.meta.resolve("@mantine/core/styles/Button.css")));

const files = readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\./.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const sources = files.map(({ text }) => text).join("\n");

const sheetsIn = (text) =>
  [...text.matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g)].map(([, name]) => name);
const componentsIn = (text) =>
  [...text.matchAll(/import\s+\{([^}]+)\}\s+from\s+"@mantine\/core"/g)].flatMap(([, names]) =>
    names.split(",").map((name) => name.trim()),
  );
const used = new Set(componentsIn(sources));

// Parts of a component and those that build on others have no file of their own, but need these.
const BUILT_ON = {
  Autocomplete: ["Combobox", "ScrollArea"],
  Checkbox: ["InlineInput"],
  Drawer: ["ModalBase", "Overlay"],
  Menu: ["Popover"],
  Modal: ["ModalBase", "Overlay"],
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
/** The pages have these anyway; another file's sheets may be loaded with that file only. */
const shared = files
  .filter(({ path }) => /\/ui\/(app-)?styles\.ts$/.test(path))
  .flatMap(({ text }) => sheetsIn(text));
const missing = files.flatMap(({ path, text }) => {
  const present = new Set([...shared, ...sheetsIn(text)]);
  const needed = new Set(componentsIn(text).flatMap((name) => [name, ...(BUILT_ON[name] ?? [])]));
  return [...needed]
    .filter((name) => existsSync(join(styles, `${name}.css`)) && !present.has(name))
    .map((name) => `${name} in ${relative(here, path)}`);
});

const sheet = readFileSync(join(here, "theme-sheet.ts"), "utf8");
const palettes = new Set(/PALETTES = \[([^\]]+)\]/.exec(sheet)?.[1].match(/\w+/g) ?? []);
const colours = [...sources.matchAll(/\b(?:c|color|bg)[=:]\s*"([a-z]+)"/g)].map((m) => m[1]);
const unknown = colours.filter((name) => !palettes.has(name) && !["dimmed", "inherit"].includes(name));

if (colours.length < 5 || palettes.size === 0) throw new Error("The check found no colours.");
if (unknown.length > 0) {
  console.error(`Add ${[...new Set(unknown)].join(", ")} to PALETTES in theme-sheet.ts.`);
  process.exit(1);
}
if (used.size < 10) throw new Error(`The check found only ${used.size} Mantine components.`);
if (missing.length > 0) {
  console.error(
    `Import the css there, or in src/ui/styles.ts or src/ui/app-styles.ts:\n${missing.join("\n")}`,
  );
  process.exit(1);
}
console.log(`${used.size} Mantine components have their css.`);
