import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { DIRECTION_CONTROLS } from "../../kernel/one-line";
import { isSafeLink } from "./links";
import type { Text } from "./tree";
import { MAX_NESTING, type TextFault } from "./words";

/**
 * The disabled constructs of Markdown: HTML, and what would change the meaning of plain text, such as code by indenting or
 * headings by underlining.
 */
const LEFT_OUT = [
  "htmlFlow",
  "htmlText",
  "codeIndented",
  "setextUnderline",
  "thematicBreak",
  "definition",
  "characterReference",
];

/** This many lists and quotes on one line would take seconds to parse. */
const TOO_MANY_BEGUN = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])){20}/m;

/** Parses Markdown to the tree that pages render, with its faults. Never throws; time is bounded for any text. */
export function readMarkdown(source: string): { text: Text; faults: Set<TextFault> } {
  const faults = new Set<TextFault>();
  const straight = source.replace(DIRECTION_CONTROLS, "");
  if (straight !== source) faults.add("turned");
  if (TOO_MANY_BEGUN.test(straight)) {
    return { text: [{ el: "p", in: [straight] }], faults: faults.add("deep") };
  }
  const { children } = fromMarkdown(straight, { extensions: [{ disable: { null: LEFT_OUT } }] });
  return { text: prune(children, { depth: 1, linked: false, tight: false, faults }), faults };
}

type Place = {
  depth: number;
  /** Within a link, which cannot contain another. */
  linked: boolean;
  /** Within a tight list, whose items have no paragraphs. */
  tight: boolean;
  faults: Set<TextFault>;
};

const prune = (nodes: readonly RootContent[], place: Place): Text =>
  nodes.flatMap((node) => {
    if (place.depth <= MAX_NESTING) return drawn(node, place);
    place.faults.add("deep");
    return lettersOf(node);
  });

function drawn(node: RootContent, place: Place): Text {
  const below = { ...place, depth: place.depth + 1 };
  switch (node.type) {
    case "paragraph":
      return place.tight ? prune(node.children, place) : [{ el: "p", in: prune(node.children, below) }];
    case "heading":
      return [{ el: HEADINGS[node.depth - 1] ?? "h4", in: prune(node.children, below) }];
    case "list": {
      const start = node.ordered && node.start !== 1 ? node.start : null;
      const items = prune(node.children, below);
      return [{ el: node.ordered ? "ol" : "ul", ...(start != null && { start }), in: items }];
    }
    case "listItem":
      return [{ el: "li", in: prune(node.children, { ...below, tight: !node.spread }) }];
    case "blockquote":
      return [{ el: "blockquote", in: prune(node.children, { ...below, tight: false }) }];
    case "emphasis":
      return [{ el: "em", in: prune(node.children, below) }];
    case "strong":
      return [{ el: "strong", in: prune(node.children, below) }];
    case "inlineCode":
      return [{ el: "code", in: [node.value] }];
    case "code":
      return [{ el: "pre", in: [node.value] }];
    case "break":
      return [{ el: "br", in: [] }];
    case "link":
      return linkTo(node.url, prune(node.children, { ...below, linked: true }), place);
    case "image":
      return linkTo(node.url, [node.alt || node.url], place);
    default:
      return lettersOf(node);
  }
}

/** Below the page's own heading. */
const HEADINGS = ["h2", "h3", "h4"] as const;

function linkTo(href: string, content: Text, { linked, faults }: Place): Text {
  const good = isSafeLink(href);
  if (!good) faults.add("link");
  return good && !linked ? [{ el: "a", href, in: content }] : content;
}

/** The plain text of a part that is not rendered, iteratively because of its depth. */
function lettersOf(part: Nodes): string[] {
  const letters: string[] = [];
  const left: Nodes[] = [part];
  for (let node = left.pop(); node; node = left.pop()) {
    if ("value" in node) letters.push(node.value);
    else if ("children" in node) left.push(...node.children.toReversed());
  }
  return letters;
}
