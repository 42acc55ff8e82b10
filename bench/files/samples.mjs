import { docx, paragraph, pptx } from "../../server/src/platform/sanitise/hostile-office.fixture.ts";
import { pdf } from "../../server/src/platform/sanitise/hostile-pdf.fixture.ts";
import { zip } from "../../server/src/platform/sanitise/hostile-zip.fixture.ts";

const SENTENCE =
  "We look at how parsers of everyday formats fail, and what that means for those who trust them.";

/** A page full of small print, as a paper has it. */
const printed = Array.from(
  { length: 58 },
  (_, n) => `BT /F1 11 Tf 60 ${740 - n * 12} Td (${SENTENCE}) Tj ET`,
).join("\n");

/** A picture of noise that fills the page: what a photograph costs at worst. */
function photograph() {
  const [width, height] = [600, 800];
  const stream = Buffer.alloc(width * height * 3);
  for (let i = 0, seed = 7; i < stream.length; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    stream[i] = 96 + ((i >> 4) & 63) + ((seed >> 16) & 31);
  }
  const dictionary = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Length ${stream.length}>>`;
  return {
    objects: [{ dictionary, stream }],
    resources: "/XObject<</I 10 0 R>>",
    content: "q 612 0 0 792 0 0 cm /I Do Q",
  };
}

/** One file of each kind, made here. */
export const samples = () => [
  { name: "txt, 5 MB", type: "txt", bytes: Buffer.from(`${SENTENCE}\n`.repeat(55_000)) },
  { name: "pdf, 1 page", type: "pdf", bytes: pdf({ content: printed }) },
  { name: "pdf, 14 pages", type: "pdf", bytes: pdf({ pages: 14, content: printed }) },
  { name: "pdf, 300 pages", type: "pdf", bytes: pdf({ pages: 300, content: printed }) },
  { name: "pdf, 14 photographs", type: "pdf", bytes: pdf({ pages: 14, ...photograph() }) },
  { name: "docx, 14 pages", type: "docx", bytes: docx({ body: paragraph(SENTENCE.repeat(4)).repeat(160) }) },
  { name: "pptx, 1 slide", type: "pptx", bytes: pptx() },
  {
    name: "zip, 10 texts and 3 PDFs",
    type: "zip",
    bytes: zip({
      ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`notes-${n}.txt`, SENTENCE])),
      ...Object.fromEntries(
        Array.from({ length: 3 }, (_, n) => [`slides-${n}.pdf`, pdf({ pages: 5, content: printed })]),
      ),
    }),
  },
];
