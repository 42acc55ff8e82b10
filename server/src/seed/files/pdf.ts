import { HIGH, type Shape, WIDE } from "./drawing";

const CATALOGUE = 1;
const PAGES = 2;
const FIRST_PAGE = 5;

/** A PDF with a page for each slide, in a font that every reader has. */
export function pdfOf(slides: readonly Shape[][]): Buffer {
  const kids = slides.map((_, n) => `${FIRST_PAGE + 2 * n} 0 R`).join(" ");
  const objects = [
    `<</Type/Catalog/Pages ${PAGES} 0 R>>`,
    `<</Type/Pages/Count ${slides.length}/Kids[${kids}]/MediaBox[0 0 ${WIDE} ${HIGH}]/Resources<</Font<</F0 3 0 R/F1 4 0 R>>>>>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...slides.flatMap((shapes, n) => {
      const content = shapes.map(painted).join("\n");
      return [
        `<</Type/Page/Parent ${PAGES} 0 R/Contents ${FIRST_PAGE + 2 * n + 1} 0 R>>`,
        `<</Length ${Buffer.byteLength(content, "latin1")}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assembled(objects);
}

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** PDF coordinates start at the bottom, and text is placed by its baseline. */
function painted(shape: Shape): string {
  const colour = [0, 2, 4].map((at) =>
    (Number.parseInt(shape.colour.slice(at, at + 2), 16) / 255).toFixed(3),
  );
  const fill = `${colour.join(" ")} rg`;
  if (shape.kind === "box") {
    return `${fill} ${shape.x} ${HIGH - shape.y - shape.high} ${shape.wide} ${shape.high} re f`;
  }
  const foot = HIGH - shape.y - shape.size;
  const text = shape.text.replace(/[\\()]/g, "\\$&");
  return `BT ${fill} /F${shape.bold ? 1 : 0} ${shape.size} Tf ${shape.x} ${foot.toFixed(1)} Td (${text}) Tj ET`;
}

function assembled(objects: readonly string[]): Buffer {
  const parts = ["%PDF-1.4\n"];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [n, object] of objects.entries()) {
    offsets.push(at);
    const part = `${n + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    at += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  parts.push(`trailer\n<</Size ${objects.length + 1}/Root ${CATALOGUE} 0 R>>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.from(parts.join(""), "latin1");
}
