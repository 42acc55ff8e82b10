// Files that stay small enough to be read at once, and names that say what is inside.
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
/** A list that a script wrote may be as long as it is; its first line says so. */
const GENERATED = /^\/\/ Written by scripts\//;
/** Words that say nothing about what a file does. */
const EMPTY_WORDS = /^(utils?|helpers?|managers?|services?|commons?|misc|index)$/;

/** What is exported under two addresses is found under neither. */
const PASSED_ON = /^export (type )?(\*|\{[^}]*\}) from "/m;
const IN_A_ROOM = /^(domain\/src|server\/src\/features|web\/src\/features)\//;

const files = FOLDERS.flatMap((folder) => filesIn(inProject(folder), { tests: true })).filter((path) =>
  SOURCE.test(path),
);

const complaints = files.flatMap((path) => {
  const name = relative(ROOT, path);
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n").length - 1;
  const empty = name.split(/[/.-]/).filter((word) => EMPTY_WORDS.test(word));
  return [
    ...(lines > MOST_LINES && !GENERATED.test(text)
      ? [`${name}: ${lines} lines, at most ${MOST_LINES}`]
      : []),
    ...(IN_A_ROOM.test(name) && PASSED_ON.test(text)
      ? [`${name}: exports what another file holds; import it from there`]
      : []),
    ...empty.map((word) => `${name}: "${word}" says nothing; name it after what it does`),
  ];
});

for (const complaint of complaints) console.log(complaint);
console.log(`${files.length} files`);
process.exitCode = complaints.length > 0 || files.length === 0 ? 1 : 0;
