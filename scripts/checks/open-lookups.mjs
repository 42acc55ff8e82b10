// A text that is not one of our own codes never indexes a plain object: `TABLE["constructor"]` finds what every object
// inherits. `lookup(table, key)` of the domain, a Map, and keys of a closed type are safe. A cast does not close a type.
import ts from "typescript";

export const MESSAGE = "any text may stand in the brackets; use lookup(table, key) or a Map";
/** `lookup` itself, and the process in the sandbox, which takes its words from its own parent and knows no domain. */
export const EXEMPT = /kernel\/lookup\.ts$|\/sanitise\/(seccomp|child\/untrusted)\.ts$/;

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
export function find(file, checker) {
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
