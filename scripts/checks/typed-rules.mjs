// Rules that ask for the types of the code, over one reading of each workspace.
import { relative } from "node:path";
import ts from "typescript";
import { inProject, ROOT } from "../places.mjs";
import * as openLookups from "./open-lookups.mjs";
import * as statusLiterals from "./status-literals.mjs";

const WORKSPACES = ["domain", "server", "web"];
const RULES = [openLookups, statusLiterals];
const PLANTED = "scripts/checks/planted.ts";
const TEST = /\.test\.|\.fixture\.|\/testing\//;

/** The complaints about the files of a program that are looked at, and how many those are. */
function complaintsOf(paths, options, wanted) {
  const program = ts.createProgram(paths, options);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => wanted(relative(ROOT, fileName)));
  const complaints = files.flatMap((file) =>
    RULES.filter(({ EXEMPT }) => !EXEMPT.test(relative(ROOT, file.fileName))).flatMap(({ find, MESSAGE }) =>
      find(file, checker).map((node) => {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return `${relative(ROOT, file.fileName)}:${line}: ${node.getText()}: ${MESSAGE}`;
      }),
    ),
  );
  return { complaints, files: files.length };
}

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: console.error };
const settingsOf = (path) => ts.getParsedCommandLineOfConfigFile(inProject(path), {}, host);

const results = WORKSPACES.map((workspace) => {
  const { fileNames, options } = settingsOf(`${workspace}/tsconfig.json`);
  return complaintsOf(fileNames, options, (path) => path.startsWith(`${workspace}/src/`) && !TEST.test(path));
});
// What must be found, in a file of its own: a check that sees nothing would say that all is well.
const planted = complaintsOf(
  [inProject(PLANTED)],
  settingsOf("domain/tsconfig.json").options,
  (path) => path === PLANTED,
);
const expected = (ts.sys.readFile(inProject(PLANTED)).match(/\/\/ found$/gm) ?? []).length;
const missed =
  planted.complaints.length === expected && expected > 0
    ? []
    : [`${PLANTED}: ${planted.complaints.length} of ${expected} were found`, ...planted.complaints];

const complaints = [...results.flatMap((each) => each.complaints), ...missed];
for (const complaint of complaints) console.log(complaint);
console.log(`${results.reduce((sum, each) => sum + each.files, 0)} files`);
process.exitCode = complaints.length > 0 || results.some(({ files }) => files === 0) ? 1 : 0;
