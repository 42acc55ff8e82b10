import { deflateSync } from "node:zlib";

export type PdfTraits = {
  pages?: number;
  /** What each page draws. */
  content?: string;
  /** Width and height in points. */
  size?: [number, number];
  /** More entries for the catalogue, for each page, and for its resources. */
  catalogue?: string;
  page?: string;
  resources?: string;
  /** More objects, numbered from 10. */
  objects?: (string | { dictionary: string; stream: Buffer })[];
  trailer?: string;
};

const HELLO = "BT /F1 24 Tf 72 700 Td (Hello reviewers) Tj ET";

/** A PDF as small as it can be; each trait makes it worse. */
export function pdf(traits: PdfTraits = {}): Buffer {
  const { pages = 1, content = HELLO, size = [612, 792], objects = [] } = traits;
  const first = 10 + objects.length;
  const kids = Array.from({ length: pages }, (_, n) => first + n);
  const all = new Map<number, Buffer>();
  const put = (n: number, body: string, stream?: Buffer) =>
    all.set(
      n,
      stream
        ? Buffer.concat([Buffer.from(`${body}\nstream\n`, "latin1"), stream, Buffer.from("\nendstream")])
        : Buffer.from(body, "latin1"),
    );
  put(1, `<</Type/Catalog/Pages 2 0 R ${traits.catalogue ?? ""}>>`);
  put(2, `<</Type/Pages/Count ${pages}/Kids[${kids.map((n) => `${n} 0 R`).join(" ")}]>>`);
  put(3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  const packed = deflateSync(Buffer.from(content, "latin1"));
  put(4, `<</Filter/FlateDecode/Length ${packed.length}>>`, packed);
  objects.forEach((object, i) => {
    if (typeof object === "string") put(10 + i, object);
    else put(10 + i, object.dictionary, object.stream);
  });
  const resources = `/Resources<</Font<</F1 3 0 R>>${traits.resources ?? ""}>>`;
  for (const kid of kids) {
    put(
      kid,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Contents 4 0 R${resources}${traits.page ?? ""}>>`,
    );
  }
  return assemble(all, traits.trailer ?? "");
}

function assemble(all: Map<number, Buffer>, trailer: string): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n", "latin1")];
  const offsets = new Map<number, number>();
  let at = 9;
  for (const [n, body] of all) {
    offsets.set(n, at);
    const object = Buffer.concat([Buffer.from(`${n} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(object);
    at += object.length;
  }
  const last = Math.max(...all.keys());
  const rows = Array.from({ length: last + 1 }, (_, n) => {
    const offset = offsets.get(n);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${last + 1}\n${rows.join("")}trailer\n<</Size ${last + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table, "latin1")]);
}

/** Zero bytes, packed twice: a few kilobytes that become gigabytes. */
export function flateBomb(bytes: number): { dictionary: string; stream: Buffer } {
  const chunk = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const stream = deflateSync(chunk, { level: 9 });
  const dictionary = `<</Type/XObject/Subtype/Image/Width 30000/Height 30000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/FlateDecode/FlateDecode]/Length ${stream.length}>>`;
  return { dictionary, stream };
}
