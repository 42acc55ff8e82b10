import { type FileHandle, open } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { TextRun } from "./child/text-runs";
import { addInvisibleFont, invisibleText } from "./invisible-text";

export type PageImage = {
  width: number;
  height: number;
  colours: 1 | 3;
  /** `flate`: compressed rows of raw pixels, each with a zero prefix; `jpeg`: a JPEG of ours. */
  packing: "flate" | "jpeg";
  bytes: Buffer;
};

/** The position of a page's image in the file, so that it can be shown without reading the rest. */
export type PagePicture = Omit<PageImage, "bytes"> & { at: number; bytes: number };

export type PdfPage = { pointsWide: number; pointsHigh: number; image: PageImage; runs: TextRun[] };

const CATALOGUE = 1;
const PAGES = 2;

/** Writes a new PDF of page images with invisible text; it contains nothing of the original's structure. */
export class PdfWriter {
  private readonly file: FileHandle;
  private readonly offsets: number[] = [];
  private readonly pages: number[] = [];
  /** The pictures of all pages, in their order. */
  readonly pictures: PagePicture[] = [];
  private waiting: Buffer[] = [];
  private last = PAGES;
  private font = 0;
  private streamAt = 0;
  /** The file's length so far. */
  bytes = 0;

  private constructor(file: FileHandle) {
    this.file = file;
    this.put(Buffer.from("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n", "latin1"));
  }

  static async create(path: string): Promise<PdfWriter> {
    return new PdfWriter(await open(path, "wx", 0o600));
  }

  get pageCount(): number {
    return this.pages.length;
  }

  async addPage({ pointsWide, pointsHigh, image, runs }: PdfPage): Promise<void> {
    const [wide, high] = [pointsWide.toFixed(2), pointsHigh.toFixed(2)];
    if (runs.length > 0 && this.font === 0) this.font = addInvisibleFont(this.add);
    const picture = this.add(imageDictionary(image), image.bytes);
    const { bytes, ...kind } = image;
    this.pictures.push({ ...kind, at: this.streamAt, bytes: bytes.length });
    const content = deflateSync(
      Buffer.from(`q ${wide} 0 0 ${high} 0 0 cm /I Do Q${invisibleText(runs)}`, "latin1"),
    );
    const contents = this.add(`<</Filter/FlateDecode/Length ${content.length}>>`, content);
    const fonts = runs.length > 0 ? `/Font<</U ${this.font} 0 R>>` : "";
    this.pages.push(
      this.add(
        `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${wide} ${high}]/Resources<</XObject<</I ${picture} 0 R>>${fonts}>>/Contents ${contents} 0 R>>`,
      ),
    );
    await this.flush();
  }

  /** Closes the file, finished or not; may be called again. */
  close(): Promise<void> {
    return this.file.close();
  }

  /** Writes the catalogue and the table of objects, and closes the file. */
  async finish(): Promise<void> {
    this.write(CATALOGUE, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
    const kids = this.pages.map((page) => `${page} 0 R`).join(" ");
    this.write(PAGES, `<</Type/Pages/Count ${this.pages.length}/Kids[${kids}]>>`);
    const table = this.bytes;
    const lines = this.offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    this.put(
      Buffer.from(
        `xref\n0 ${this.last + 1}\n0000000000 65535 f \n${lines.join("")}trailer\n<</Size ${this.last + 1}/Root ${CATALOGUE} 0 R>>\nstartxref\n${table}\n%%EOF\n`,
        "latin1",
      ),
    );
    await this.flush();
    await this.close();
  }

  private readonly add = (dictionary: string, stream?: Buffer): number => {
    this.last += 1;
    this.write(this.last, dictionary, stream);
    return this.last;
  };

  private write(number: number, dictionary: string, stream?: Buffer): void {
    this.offsets[number] = this.bytes;
    this.put(Buffer.from(`${number} 0 obj\n${dictionary}\n`, "latin1"));
    if (stream) {
      this.put(Buffer.from("stream\n"));
      this.streamAt = this.bytes;
      this.put(stream);
      this.put(Buffer.from("\nendstream\n"));
    }
    this.put(Buffer.from("endobj\n"));
  }

  private put(part: Buffer): void {
    this.waiting.push(part);
    this.bytes += part.length;
  }

  private async flush(): Promise<void> {
    const parts = this.waiting;
    this.waiting = [];
    await this.file.writeFile(Buffer.concat(parts));
  }
}

function imageDictionary({ width, height, colours, packing, bytes }: PageImage): string {
  const filter =
    packing === "jpeg"
      ? "/Filter/DCTDecode"
      : `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colours}/BitsPerComponent 8/Columns ${width}>>`;
  const space = colours === 1 ? "/DeviceGray" : "/DeviceRGB";
  return `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8${filter}/Length ${bytes.length}>>`;
}
