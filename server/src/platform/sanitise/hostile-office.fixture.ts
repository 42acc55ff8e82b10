import { zip } from "./hostile-zip.fixture";

export type DocxTraits = {
  /** Paragraphs of the body, as XML. */
  body?: string;
  /** The text before the document's root. */
  prolog?: string;
  /** More relationships of the document. */
  relations?: string;
  /** The content type of the document's main part. */
  mainType?: string;
  /** More parts, by name. */
  parts?: Record<string, string | Buffer>;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPEN = "http://schemas.openxmlformats.org";
const OFFICE_RELATION = `${OPEN}/officeDocument/2006/relationships`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const SLIDES = "application/vnd.openxmlformats-officedocument.presentationml";

const contentTypes = (overrides: Record<string, string>) =>
  `${XML}<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
    .join("")}</Types>`;

const relationships = (inside: string) =>
  `${XML}<Relationships xmlns="${OPEN}/package/2006/relationships">${inside}</Relationships>`;

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE_RELATION}/${kind}" Target="${target}"/>`;

export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word file as small as it can be; each trait makes it worse. */
export function docx(traits: DocxTraits = {}): Buffer {
  const { body = paragraph("Hello reviewers"), prolog = "", relations = "", mainType = WORD } = traits;
  const namespaces = `xmlns:w="${OPEN}/wordprocessingml/2006/main" xmlns:r="${OFFICE_RELATION}"`;
  return zip({
    "[Content_Types].xml": contentTypes({ "/word/document.xml": mainType }),
    "_rels/.rels": relationships(relation("r1", "officeDocument", "word/document.xml")),
    "word/document.xml": `${XML}${prolog}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships(relations),
    ...traits.parts,
  });
}

/** A presentation with one slide that says hello. */
export function pptx(): Buffer {
  const shape =
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="500000"/><a:ext cx="6000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="3600"/><a:t>Hello reviewers</a:t></a:r></a:p></p:txBody></p:sp>';
  const namespaces = `xmlns:a="${OPEN}/drawingml/2006/main" xmlns:p="${OPEN}/presentationml/2006/main" xmlns:r="${OFFICE_RELATION}"`;
  const tree =
    '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  return zip({
    "[Content_Types].xml": contentTypes({
      "/ppt/presentation.xml": `${SLIDES}.presentation.main+xml`,
      "/ppt/slides/slide1.xml": `${SLIDES}.slide+xml`,
    }),
    "_rels/.rels": relationships(relation("r1", "officeDocument", "ppt/presentation.xml")),
    "ppt/presentation.xml": `${XML}<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="r2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(relation("r2", "slide", "slides/slide1.xml")),
    "ppt/slides/slide1.xml": `${XML}<p:sld ${namespaces}><p:cSld>${tree}${shape}</p:spTree></p:cSld></p:sld>`,
  });
}
