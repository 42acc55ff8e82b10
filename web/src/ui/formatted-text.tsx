import { LINK_REL, type Text, type TextElement } from "@lectern/domain/call/texts/tree";
import { createElement, type ReactNode } from "react";

/** A formatted text by organisers. The server renders it the same way (server/src/features/call/text-html.ts). */
export const FormattedText = ({ text }: { text: Text }) => (
  <div className="formatted-text">{text.map(drawn)}</div>
);

function drawn(part: string | TextElement, key: number): ReactNode {
  if (typeof part === "string") return part;
  const { el, in: inside, ...attributes } = part;
  const rel = el === "a" ? LINK_REL : undefined;
  return createElement(el, { key, ...attributes, rel }, ...inside.map(drawn));
}
