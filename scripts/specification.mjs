// npm run spec: lists the test files of each statement in docs/specification.md. With --check it only fails when the
// document is out of date. Titles of tests start with the numbers of the statements that they prove: it("[2.38] …").
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { filesIn } from "./fingerprint.mjs";
import { inProject } from "./places.mjs";

export const DOCUMENT = "docs/specification.md";
const SOURCES = ["domain/src", "server/src", "web/src", "e2e/journeys"];
const HOLDS_TESTS = /\.(test\.tsx?|spec\.ts|suite\.ts)$/;
const NUMBER_IN_SOURCE = /(?<=["'`]|\] )\[(\d+\.\d+)\]/g;
const ROW = /^\| (\d+\.\d+) \|/;
/** Fewer rows would mean that the table was not read. */
const FEWEST_ROWS = 480;

/** The numbers of all statements. Throws when a row is malformed or out of order. */
export function statements(text = readFileSync(inProject(DOCUMENT), "utf8")) {
  const faults = [];
  let [section, position] = [1, 0];
  const numbers = rows(text).map(({ number, cells }) => {
    if (![`${section}.${position + 1}`, `${section + 1}.1`].includes(number)) {
      faults.push(`${number} does not follow ${section}.${position}`);
    }
    [section, position] = number.split(".").map(Number);
    if (cells.length !== 6) faults.push(`${number} has ${cells.length - 2} cells, not 4`);
    return number;
  });
  if (numbers.length < FEWEST_ROWS) faults.push(`${numbers.length} rows were read, not ${FEWEST_ROWS}`);
  if (faults.length > 0) throw new Error(`${DOCUMENT} is malformed: ${faults.join("; ")}`);
  return numbers;
}

// In Markdown a bar inside a cell is escaped as \|.
const rows = (text) =>
  text.split("\n").flatMap((line) => {
    const number = ROW.exec(line)?.[1];
    return number === undefined ? [] : [{ number, line, cells: line.split(/(?<!\\)\|/) }];
  });

/** For each number in a test's title, the names of the files that have it. */
function filesByNumber() {
  const found = new Map();
  const files = SOURCES.flatMap((path) => filesIn(inProject(path), { tests: true }));
  for (const path of files.filter((each) => HOLDS_TESTS.test(each))) {
    for (const [, number] of readFileSync(path, "utf8").matchAll(NUMBER_IN_SOURCE)) {
      found.set(number, new Set([...(found.get(number) ?? []), basename(path)]));
    }
  }
  return found;
}

/** The document with the current files. Throws for a statement without a test and for an unknown number. */
function generated(text) {
  const numbers = statements(text);
  const found = filesByNumber();
  const faults = [
    ...numbers.filter((number) => !found.has(number)).map((number) => `[${number}] has no test`),
    ...[...found]
      .filter(([number]) => !numbers.includes(number))
      .map(([number, files]) => `[${number}] in ${[...files].join(", ")} is no statement`),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return rows(text).reduce((done, { number, line, cells }) => {
    const files = [...found.get(number)].sort().map((file) => `\`${file}\``);
    return done.replace(line, () => [...cells.slice(0, 4), ` ${files.join(", ")} `, ""].join("|"));
  }, text);
}

function run(onlyCheck) {
  const path = inProject(DOCUMENT);
  const text = readFileSync(path, "utf8");
  const fresh = generated(text);
  if (!onlyCheck) writeFileSync(path, fresh);
  else if (fresh !== text) throw new Error(`${DOCUMENT} is out of date. \`npm run spec\` writes it.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    run(process.argv.includes("--check"));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
