import { lookup } from "@lectern/domain/kernel/lookup";

/** Safe HTML; plain strings are escaped when they become part of it. */
export type Markup = { readonly html: string };

type Part = string | Markup | readonly Markup[] | null;

/** Builds HTML: escapes every value, also within a quoted attribute, unless it is markup itself. */
export const markup = (literal: TemplateStringsArray, ...parts: Part[]): Markup => ({
  html: String.raw({ raw: literal }, ...parts.map(render)),
});

function render(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string") return escapeHtml(part);
  return "html" in part ? part.html : part.map(({ html }) => html).join("");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, also within a quoted attribute. */
export const escapeHtml = (s: string): string => s.replace(/[&<>"']/g, (c) => lookup(ENTITIES, c) ?? c);
