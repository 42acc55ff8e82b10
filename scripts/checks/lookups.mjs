// A text that is not one of our own codes never indexes a plain object: `TABLE["constructor"]` finds what every object
// inherits. `lookup(table, key)` of the domain, a Map, and keys of a closed type are safe. A cast does not close a type.
import { relative } from "node:path";
import ts from "typescript";
import { inProject, ROOT } from "../places.mjs";

const WORKSPACES = ["domain", "server", "web"];
const PLANTED = "scripts/checks/planted-lookups.ts";
/**
 * `lookup` itself, tests, and the process in the sandbox, which takes its words from its own parent and knows no domain.
 */
const EXEMPT =
  /\.test\.|\.fixture\.|\/testing\/|kernel\/lookup\.ts$|\/disarm\/(seccomp|child\/untrusted)\.ts$/;

/** Whether a type holds texts that are not spelled out in it. */
function isOpen(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isOpen);
  if (type.flags & ts.TypeFlags.TypeParameter) return isOpen(type.getConstraint() ?? type);
  const open = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.AnyOrUnknown;
  return (type.flags & open) !== 0;
}

/** An expression without its casts and brackets. */
const bare = (node) =>
  ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node;

/** The text by which a piece of code reaches into an object, where it does. */
function keyOf(node) {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return node.left;
  const isBinding = ts.isBindingElement(node) && node.propertyName;
  return isBinding && ts.isComputedPropertyName(node.propertyName) ? node.propertyName.expression : null;
}

/** Each place of a file where an open text is such a key. */
function openLookups(file, checker) {
  const found = [];
  const isOpenKey = (key) =>
    [key, bare(key)].some((each) => !ts.isLiteralExpression(each) && isOpen(checker.getTypeAtLocation(each)));
  const look = (node) => {
    const key = keyOf(node);
    if (key && isOpenKey(key)) found.push(node);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

/** The complaints about the files of a program that are looked at, and how many those are. */
function complaintsOf(paths, options, wanted) {
  const program = ts.createProgram(paths, options);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => wanted(relative(ROOT, fileName)));
  const complaints = files.flatMap((file) =>
    openLookups(file, checker).map((node) => {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return `${relative(ROOT, file.fileName)}:${line}: ${node.getText()}: any text may stand in the brackets; use lookup(table, key) or a Map`;
    }),
  );
  return { complaints, files: files.length };
}

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: console.error };
const settingsOf = (path) => ts.getParsedCommandLineOfConfigFile(inProject(path), {}, host);

const results = WORKSPACES.map((workspace) => {
  const { fileNames, options } = settingsOf(`${workspace}/tsconfig.json`);
  return complaintsOf(
    fileNames,
    options,
    (path) => path.startsWith(`${workspace}/src/`) && !EXEMPT.test(path),
  );
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
