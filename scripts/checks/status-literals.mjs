// Which statuses a rule concerns is said in the room that knows their order (domain/src/proposals/words.ts): elsewhere a
// set or a function has a name, so that a new status is added in one place.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { inProject } from "../places.mjs";

export const MESSAGE = "a status is named in proposals only; use a set or a function of proposals/words";
export const EXEMPT = /\/proposals\/|^server\/src\/seed\//;

const [, list] = /\bSTATUSES = \[([^\]]*)\]/.exec(
  readFileSync(inProject("domain/src/proposals/words.ts"), "utf8"),
);
const STATUSES = [...list.matchAll(/"([^"]+)"/g)].map(([, status]) => status);

/** Whether a type is one of the statuses; what else has a name of theirs, such as a label, is not. */
const holdsStatuses = (type) => {
  const texts = (type?.types ?? []).map((each) => each.value);
  return ["Uploading", "Ready for Review"].every((status) => texts.includes(status));
};

/** The type that is wanted in the place of a literal, or with which it is compared. */
function wanted(node, checker) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left);
  }
  if (ts.isCaseClause(parent)) return checker.getTypeAtLocation(parent.parent.parent.expression);
  return checker.getContextualType(node);
}

/** Each place of a file where a status is spelled out. */
export function find(file, checker) {
  const found = [];
  const look = (node) => {
    const isStatus = ts.isStringLiteral(node) && STATUSES.includes(node.text);
    if (isStatus && holdsStatuses(wanted(node, checker))) found.push(node);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
