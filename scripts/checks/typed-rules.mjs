// Rules that need the types of the code, with one program for each workspace.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";
import { inProject, ROOT } from "../places.mjs";

const WORKSPACES = ["domain", "server", "web"];
const PLANTED = "scripts/checks/planted.ts";
const TEST = /\.test\.|\.fixture\.|\/testing\//;

/** Whether a type has texts that are not spelled out in it. */
function isOpen(type) {
  if (type.isUnionOrIntersection()) return type.types.some(isOpen);
  if (type.flags & ts.TypeFlags.TypeParameter) return isOpen(type.getConstraint() ?? type);
  const open = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.AnyOrUnknown;
  return (type.flags & open) !== 0;
}

/** An expression without its casts and parentheses. */
const bare = (node) =>
  ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node;

/** The key with which a node accesses an object, if it does. */
function keyOf(node) {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return node.left;
  const isBinding = ts.isBindingElement(node) && node.propertyName;
  return isBinding && ts.isComputedPropertyName(node.propertyName) ? node.propertyName.expression : null;
}

const [, list] = /\bSTATUSES = \[([^\]]*)\]/.exec(
  readFileSync(inProject("domain/src/proposals/words.ts"), "utf8"),
);
const STATUSES = [...list.matchAll(/"([^"]+)"/g)].map(([, status]) => status);

/** Whether a type is one of the statuses; other types, such as a label, may share a text with them. */
const holdsStatuses = (type) => {
  const texts = (type?.types ?? []).map((each) => each.value);
  return ["Uploading", "Ready for Review"].every((status) => texts.includes(status));
};

/** The type that is expected in the place of a literal, or with which it is compared. */
function expectedType(node, checker) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left);
  }
  if (ts.isCaseClause(parent)) return checker.getTypeAtLocation(parent.parent.parent.expression);
  return checker.getContextualType(node);
}

const RULES = [
  {
    // `TABLE["constructor"]` finds what every object inherits. A cast does not close a type.
    message: "any text may be the key; use lookup(table, key) or a Map",
    // `lookup` itself, and the sandboxed process, which gets its words from its own parent and imports no domain.
    exempt: /kernel\/lookup\.ts$|\/sanitise\/(seccomp|child\/untrusted)\.ts$/,
    matches(node, checker) {
      const key = keyOf(node);
      return [key, key && bare(key)].some(
        (each) => each && !ts.isLiteralExpression(each) && isOpen(checker.getTypeAtLocation(each)),
      );
    },
  },
  {
    // So that a new status is added in one place.
    message: "a status is named in proposals only; use a set or a function of proposals/words",
    exempt: /\/proposals\/|^server\/src\/seed\//,
    matches: (node, checker) =>
      ts.isStringLiteral(node) && STATUSES.includes(node.text) && holdsStatuses(expectedType(node, checker)),
  },
];

/** Each node of a file that breaks a rule. */
function find(file, { matches }, checker) {
  const found = [];
  const visit = (node) => {
    if (matches(node, checker)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The errors in the wanted files of a program, and the number of these files. */
function check(paths, options, wanted) {
  const program = ts.createProgram(paths, options);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => wanted(relative(ROOT, fileName)));
  const errors = files.flatMap((file) => {
    const name = relative(ROOT, file.fileName);
    return RULES.filter(({ exempt }) => !exempt.test(name)).flatMap((rule) =>
      find(file, rule, checker).map((node) => {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return `${name}:${line}: ${node.getText()}: ${rule.message}`;
      }),
    );
  });
  return { errors, files: files.length };
}

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: console.error };
const settingsOf = (path) => ts.getParsedCommandLineOfConfigFile(inProject(path), {}, host);

const results = WORKSPACES.map((workspace) => {
  const { fileNames, options } = settingsOf(`${workspace}/tsconfig.json`);
  return check(fileNames, options, (path) => path.startsWith(`${workspace}/src/`) && !TEST.test(path));
});
// Proves that the rules find something: every marked line of this file, and no other.
const { options } = settingsOf("domain/tsconfig.json");
const planted = check([inProject(PLANTED)], options, (path) => path === PLANTED);
const expected = (ts.sys.readFile(inProject(PLANTED)).match(/\/\/ found$/gm) ?? []).length;
const missed =
  planted.errors.length === expected && expected > 0
    ? []
    : [`${PLANTED}: ${planted.errors.length} of ${expected} were found`, ...planted.errors];

const errors = [...results.flatMap((each) => each.errors), ...missed];
for (const error of errors) console.log(error);
console.log(`${results.reduce((sum, each) => sum + each.files, 0)} files`);
process.exitCode = errors.length > 0 || results.some(({ files }) => files === 0) ? 1 : 0;
