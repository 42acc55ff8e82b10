/** A node of Playwright's `ariaSnapshotJSON`; a string is text. */
export type Node = {
  role: string;
  name?: string;
  text?: string;
  children?: (Node | string)[];
  [state: string]: unknown;
};

/** States in the order in which they are written. */
const STATES = ["level", "checked", "disabled", "expanded", "invalid", "pressed", "selected"];
/** What a list or table repeats for each entry of its data. */
const REPEATED = new Set(["listitem", "row", "article", "option"]);
/** Entries that are words of the product: each is nothing but a text or, in a menu, a link with a name. */
const isFixed = ({ role, text, children = [] }: Node, inMenu: boolean): boolean => {
  if (role !== "listitem") return false;
  const [link, ...more] = children;
  if (!link) return text !== undefined;
  return (
    inMenu && more.length === 0 && typeof link === "object" && link.role === "link" && !link.children?.length
  );
};

/**
 * The node with each run of repeated children as one: what all of them share. So the tree shows what the product says
 * about an entry, and not the entries.
 */
export function shared(node: Node, inMenu = false): Node {
  if (isOfFile(node)) return { role: node.role };
  const below = inMenu || node.role === "navigation";
  const children = (node.children ?? [])
    .filter((child) => typeof child === "string" || !isPassing(child))
    .map((child) => (typeof child === "string" ? child : shared(child, below)));
  const whole: (Node | string)[] = [];
  for (const child of children) {
    const last = whole.at(-1);
    if (
      isRepeated(child) &&
      isRepeated(last) &&
      child.role === last.role &&
      !(isFixed(child, below) && isFixed(last, below))
    )
      whole[whole.length - 1] = common(last, child);
    else whole.push(child);
  }
  return { ...node, children: whole };
}

/**
 * What is said of a file that was uploaded. How far it is, and what came of it, depends on the machine: on its programs and
 * its speed. The tests of `file-state.tsx` and of those who show it have each case.
 */
export const FILE_STATE = /^(?:Uploaded; waiting to be checked|Being checked and rebuilt|Checked\b)/;

const isOfFile = ({ role, children = [] }: Node): boolean =>
  role === "definition" &&
  children.some(
    (child) => typeof child === "object" && child.role === "status" && FILE_STATE.test(textOf(child)),
  );

const textOf = (node: Node | string): string =>
  typeof node === "string" ? node : (node.text ?? (node.children ?? []).map(textOf).join(" "));

/** A loader, or a notification: whether it is there depends on the moment. */
const isPassing = ({ role, text, children = [] }: Node): boolean =>
  (role === "status" && text === "loading") ||
  ((role === "status" || role === "alert") &&
    children.some((child) => typeof child === "object" && child.name === "Dismiss"));

const isRepeated = (child: Node | string | undefined): child is Node =>
  typeof child === "object" && REPEATED.has(child.role);

function common(a: Node, b: Node): Node {
  const both: Node = { role: a.role };
  for (const state of STATES) if (a[state] !== undefined && a[state] === b[state]) both[state] = a[state];
  if (a.name && b.name) both.name = commonWords(a.name, b.name);
  if (a.text && b.text) both.text = commonWords(a.text, b.text);
  const left = [...(b.children ?? [])];
  const children: (Node | string)[] = [];
  for (const child of a.children ?? []) {
    const at = left.findIndex((other) => isAlike(child, other));
    if (at < 0) continue;
    const other = left.splice(0, at + 1).at(-1);
    if (typeof child === "object" && typeof other === "object") children.push(common(child, other));
    else if (typeof child === "string" && typeof other === "string") children.push(commonWords(child, other));
  }
  return children.length > 0 ? { ...both, children } : both;
}

/** Whether two children of repeated nodes have the same place in them. */
function isAlike(a: Node | string, b: Node | string): boolean {
  if (typeof a === "string" || typeof b === "string") return typeof a === typeof b;
  return a.role === b.role && Boolean(a.name) === Boolean(b.name);
}

/** The first and last words that both have, and an ellipsis for what differs. */
function commonWords(a: string, b: string): string {
  if (a === b) return a;
  const [as, bs] = [a.split(" "), b.split(" ")];
  const most = Math.min(as.length, bs.length);
  let start = 0;
  while (start < most && as[start] === bs[start]) start++;
  let end = 0;
  while (end < most - start && as.at(-1 - end) === bs.at(-1 - end)) end++;
  return [...as.slice(0, start), "…", ...as.slice(as.length - end)].join(" ").replace(/… …/g, "…");
}

/** What is random, counts the data, or depends on the machine: which types of files it rebuilds. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/(?:Reviewers get a safe copy|No safe copy can be made here)[^"]*/, "‹what reviewers get›")
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "‹address›")
    .replace(/\b[A-Z\d]{5}(-[A-Z\d]{5})+/g, "‹secret›")
    .replace(/\b[A-Z2-7]{4}( [A-Z2-7]{4}){3,}|\b(?=[a-z]*\d)[a-z\d]{4,}(-[a-z\d]{4,})+/g, "‹secret›")
    .replace(/\d+([.,:]\d+)*/g, "#")
    .trim();

/** The tree as text; `beyond` are sections of lines. */
export function render({
  title,
  tree,
  ...beyond
}: { title: string; tree: (Node | string)[] } & Record<string, unknown>): string {
  const lines = [`title: ${plain(title)}`, "tree:", ...tree.flatMap((node) => linesOf(node, "  "))];
  for (const [section, entries] of Object.entries(beyond) as [string, string[]][]) {
    if (entries.length > 0)
      lines.push(`${section}:`, ...new Set(entries.map((entry) => `  - ${plain(entry)}`)));
  }
  return `${lines.join("\n")}\n`;
}

function linesOf(node: Node | string, indent: string): string[] {
  if (typeof node === "string") return [`${indent}- text: ${plain(node)}`];
  const states = STATES.filter((state) => node[state] !== undefined).map((state) =>
    node[state] === true ? `[${state}]` : `[${state}=${node[state]}]`,
  );
  const head = [node.role, ...(node.name ? [JSON.stringify(plain(node.name))] : []), ...states].join(" ");
  const children = node.children ?? [];
  const end = node.text ? `: ${plain(node.text)}` : children.length > 0 ? ":" : "";
  return [`${indent}- ${head}${end}`, ...children.flatMap((child) => linesOf(child, `${indent}  `))];
}

type Line = { words: string; below: Line[] };

/** Whether all lines of `wanted` are in `text`, in the same order below the same lines. Its "…" is any words. */
export const contains = (text: string, wanted: string): boolean => within(linesIn(text), linesIn(wanted));

function within(lines: Line[], wanted: Line[]): boolean {
  let next = 0;
  return wanted.every((line) => {
    while (next < lines.length) {
      const at = lines[next++];
      if (at && isLike(at.words, line.words) && within(at.below, line.below)) return true;
    }
    return false;
  });
}

/** Entries of the data may happen to share more words than those that were there when the tree was written. */
function isLike(words: string, wanted: string): boolean {
  const [start = "", end] = wanted.split(/(?<=[ "])…(?=[ "])/);
  if (end === undefined) return words === wanted;
  return words.length >= start.length + end.length && words.startsWith(start) && words.endsWith(end);
}

function linesIn(text: string): Line[] {
  const top: Line = { words: "", below: [] };
  const above: { depth: number; line: Line }[] = [{ depth: -1, line: top }];
  for (const row of text.split("\n").filter(Boolean)) {
    const depth = row.search(/\S/);
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const line = { words: row.trim(), below: [] };
    above.at(-1)?.line.below.push(line);
    above.push({ depth, line });
  }
  return top.below;
}
