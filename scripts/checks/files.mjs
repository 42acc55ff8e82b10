// Sizes and names of files, and re-exports in rooms.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { filesIn } from "../fingerprint.mjs";
import { inProject, ROOT } from "../places.mjs";

const FOLDERS = [
  "domain/src",
  "server/src",
  "server/bin",
  "web/src",
  "web/public",
  "e2e",
  "bench",
  "scripts",
];
const SOURCE = /\.(tsx?|m?js|cjs|css|sh)$/;
const MOST_LINES = 260;
/** The first line of a generated list, which may be longer. */
const GENERATED = /^\/\/ Written by scripts\//;
/** Words that say nothing about what a file does. */
const EMPTY_WORDS = /^(utils?|helpers?|managers?|services?|commons?|misc|index)$/;

const RE_EXPORT = /^export (type )?(\*|\{[^}]*\}) from "/m;
const IN_A_ROOM = /^(domain\/src|server\/src\/features|web\/src\/features)\//;

const files = FOLDERS.flatMap((folder) => filesIn(inProject(folder), { tests: true })).filter((path) =>
  SOURCE.test(path),
);

const errors = files.flatMap((path) => {
  const name = relative(ROOT, path);
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n").length - 1;
  const empty = name.split(/[/.-]/).filter((word) => EMPTY_WORDS.test(word));
  return [
    ...(lines > MOST_LINES && !GENERATED.test(text)
      ? [`${name}: ${lines} lines, at most ${MOST_LINES}`]
      : []),
    ...(IN_A_ROOM.test(name) && RE_EXPORT.test(text)
      ? [`${name}: re-exports another file; import from there`]
      : []),
    ...empty.map((word) => `${name}: "${word}" is too vague; name the file after what it does`),
  ];
});

for (const error of errors) console.log(error);
console.log(`${files.length} files`);
process.exitCode = errors.length > 0 || files.length === 0 ? 1 : 0;
