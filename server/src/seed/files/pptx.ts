import { HIGH, type Shape, WIDE } from "./drawing";
import { zipOf } from "./zip";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPEN = "http://schemas.openxmlformats.org";
const RELATIONS = `${OPEN}/officeDocument/2006/relationships`;
const TYPES = "application/vnd.openxmlformats-officedocument.presentationml";
const NAMESPACES = `xmlns:a="${OPEN}/drawingml/2006/main" xmlns:r="${RELATIONS}" xmlns:p="${OPEN}/presentationml/2006/main"`;

/** The unit of office files. */
const PER_POINT = 12_700;
const FIRST_SLIDE_ID = 256;

/** A deck with the parts that LibreOffice needs: slides without layouts or masters. */
export function pptxOf(slides: readonly Shape[][]): Promise<Buffer> {
  const numbers = slides.map((_, n) => n + 1);
  const ids = numbers.map((n) => `<p:sldId id="${FIRST_SLIDE_ID + n}" r:id="r${n}"/>`).join("");
  return zipOf({
    "[Content_Types].xml": contentTypes(numbers),
    "_rels/.rels": relations([["r1", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/presentation.xml": `${XML}<p:presentation ${NAMESPACES}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz ${size(WIDE, HIGH)}/><p:notesSz ${size(HIGH, WIDE)}/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      numbers.map((n) => [`r${n}`, "slide", `slides/slide${n}.xml`]),
    ),
    ...Object.fromEntries(slides.map((shapes, n) => [`ppt/slides/slide${n + 1}.xml`, slideOf(shapes)])),
  });
}

function contentTypes(numbers: readonly number[]): string {
  const slides = numbers.map((n) => override(`/ppt/slides/slide${n}.xml`, "slide")).join("");
  return `${XML}<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/ppt/presentation.xml", "presentation.main")}${slides}</Types>`;
}

const override = (part: string, kind: string) =>
  `<Override PartName="${part}" ContentType="${TYPES}.${kind}+xml"/>`;

const relations = (all: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${OPEN}/package/2006/relationships">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const size = (wide: number, high: number) => `cx="${emu(wide)}" cy="${emu(high)}"`;
const emu = (points: number) => Math.round(points * PER_POINT);

const slideOf = (shapes: readonly Shape[]) =>
  `${XML}<p:sld ${NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes.map(placed).join("")}</p:spTree></p:cSld></p:sld>`;

function placed(shape: Shape, n: number): string {
  const { wide, high } = shape.kind === "box" ? shape : { wide: WIDE - shape.x, high: shape.size * 1.3 };
  const place = `<a:xfrm><a:off x="${emu(shape.x)}" y="${emu(shape.y)}"/><a:ext ${size(wide, high)}/></a:xfrm><a:prstGeom prst="rect"/>`;
  const filled = `<a:solidFill><a:srgbClr val="${shape.colour}"/></a:solidFill>`;
  const look = shape.kind === "box" ? `${filled}<a:ln><a:noFill/></a:ln>` : "<a:noFill/>";
  return `<p:sp><p:nvSpPr><p:cNvPr id="${n + 2}" name="${shape.kind} ${n + 1}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place}${look}</p:spPr>${shape.kind === "line" ? text(shape, filled) : ""}</p:sp>`;
}

function text({ size, bold, text }: Extract<Shape, { kind: "line" }>, filled: string): string {
  const letters = `<a:rPr lang="en-GB" sz="${size * 100}" b="${bold ? 1 : 0}">${filled}<a:latin typeface="Arial"/></a:rPr>`;
  return `<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0"/><a:p><a:r>${letters}<a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
