/** The smallest TrueType font: one glyph with nothing in it, half as wide as it is high. */
export function glyphlessFont(): Buffer {
  const tables: [name: string, content: Buffer][] = [
    ["glyf", Buffer.alloc(4)],
    ["head", head()],
    ["hhea", horizontalHeader()],
    ["hmtx", words(HALF_EM, 0)],
    ["loca", words(0, 0)],
    ["maxp", Buffer.concat([longs(0x00010000), words(1), Buffer.alloc(26)])],
  ];
  const directory = Buffer.concat([longs(0x00010000), words(tables.length, 64, 2, tables.length * 16 - 64)]);
  let at = directory.length + tables.length * 16;
  const records = tables.map(([name, content]) => {
    const record = Buffer.concat([Buffer.from(name, "latin1"), longs(checksum(content), at, content.length)]);
    at += padded(content).length;
    return record;
  });
  return Buffer.concat([directory, ...records, ...tables.map(([, content]) => padded(content))]);
}

const EM = 1000;
const HALF_EM = 500;

const head = () =>
  Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, EM),
    Buffer.alloc(16),
    words(0, 0, HALF_EM, EM, 0, 8, 2, 0, 0),
  ]);

const horizontalHeader = () =>
  Buffer.concat([longs(0x00010000), words(EM, 0, 0, HALF_EM), Buffer.alloc(22), words(1)]);

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => {
    bytes.writeUInt16BE(value, i * 2);
  });
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4);
  });
  return bytes;
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(-content.length & 3)]);

function checksum(content: Buffer): number {
  const all = padded(content);
  let sum = 0;
  for (let at = 0; at < all.length; at += 4) sum = (sum + all.readUInt32BE(at)) >>> 0;
  return sum;
}
