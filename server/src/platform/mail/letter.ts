import { escapeHtml } from "../http/markup";

/** The letter as plain text and as HTML, both ending with `signature`. */
export function renderLetter(letter: Letter, signature: string): RenderedLetter {
  return {
    subject: oneLine(letter.subject),
    text: `${[...letter.blocks.map(textOf), signature].join("\n\n")}\n`,
    html: page(letter.subject, letter.blocks.map(htmlOf).join("\n"), signature),
  };
}

const oneLine = (s: string) => s.replace(/\s+/g, " ").trim();

function textOf(block: Block): string {
  if ("paragraph" in block) return block.paragraph;
  if ("link" in block) return `${block.label}:\n${block.link}`;
  return block.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
}

function htmlOf(block: Block): string {
  if ("paragraph" in block) return `<p>${escapeHtml(block.paragraph).replaceAll("\n", "<br>\n")}</p>`;
  if ("link" in block) {
    const href = escapeHtml(block.link);
    return `<p><a href="${href}" style="display:inline-block;padding:10px 18px;background:#066b3c;color:#ffffff;text-decoration:none;font-family:monospace">${escapeHtml(block.label)}</a></p>
<p style="font-size:13px;color:#54615b">If the button does not work, open this address:<br>${href}</p>`;
  }
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:2px 16px 2px 0;font-weight:normal;color:#54615b">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation">${rows.join("")}</table>`;
}

const page = (title: string, body: string, signature: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f2f7f4;color:#0b100e;font-family:system-ui,sans-serif;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #c9d5ce">
${body}
<p style="font-size:13px;color:#54615b">${escapeHtml(signature)}</p>
</div></body></html>
`;

/** A block of a mail's content; HTML and plain text are rendered from the same blocks. */
export type Block =
  | { paragraph: string }
  | { link: string; label: string }
  | { facts: [name: string, value: string][] };

export type Letter = { subject: string; blocks: Block[] };

export type RenderedLetter = { subject: string; text: string; html: string };
