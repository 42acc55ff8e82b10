/** Elements whose content is no text of the sender's; a quotation is the mail that is replied to. */
const LEFT_OUT = ["script", "style", "head", "title", "blockquote", "template"];
const BREAKS = ["br", "p", "div", "tr", "li", "table", "ul", "ol", "h1", "h2", "h3", "hr", "pre"];
const ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** Deeper than any mail is nested: a hostile one must not cost the square of its length. */
const DEEPEST = 100;

/** The text of a formatted mail, in one pass over it. The result is text: nothing may read it as HTML again. */
export function textOfHtml(html: string): string {
  let text = "";
  const left: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    if (left.length === 0) text += html.slice(at, end).replace(/\s+/g, " ");
    if (open < 0) break;
    const comment = html.startsWith("<!--", open);
    const close = html.indexOf(comment ? "-->" : ">", open);
    if (close < 0) break;
    at = close + (comment ? 3 : 1);
    if (comment) continue;
    const [, closing = "", name = ""] =
      /^<(\/?)([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24)) ?? [];
    const element = name.toLowerCase();
    if (LEFT_OUT.includes(element)) {
      const isOpening = closing === "";
      if (isOpening && left.length < DEEPEST) left.push(element);
      if (!isOpening && left.includes(element)) left.length = left.lastIndexOf(element);
    }
    if (left.length === 0 && BREAKS.includes(element)) text += "\n";
  }
  return decoded(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
  });
