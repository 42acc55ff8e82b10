import { LINK_REL, type Text, type TextElement } from "@lectern/domain/call/texts/tree";
import { type Markup, markup } from "#platform/http/markup";

/** A formatted text as HTML, matching web/src/ui/formatted-text.tsx. */
export const textHtml = (text: Text): Markup =>
  markup`<div class="formatted-text">${text.map(partHtml)}</div>`;

const partHtml = (part: string | TextElement): Markup =>
  typeof part === "string" ? markup`${part}` : elementHtml(part);

function elementHtml({ el, href, start, in: inside }: TextElement): Markup {
  const content = inside.map(partHtml);
  if (el === "br") return markup`<br>`;
  if (el === "a") return markup`<a href="${href ?? ""}" rel="${LINK_REL}">${content}</a>`;
  const from = start === undefined ? null : markup` start="${String(start)}"`;
  // `el` is one of a closed list of names.
  return { html: `<${el}${from?.html ?? ""}>${content.map(({ html }) => html).join("")}</${el}>` };
}
