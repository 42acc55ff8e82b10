const SECTOR = 2048;

/** Reads the files of an image's root folder: independent of the writer, and strict about what it finds. */
export function readImage(image: Buffer, tree: "iso" | "joliet"): Map<string, Buffer> {
  const descriptor = descriptorOf(image, tree === "iso" ? 1 : 2);
  const root = both32(descriptor, 156 + 2) * SECTOR;
  const directory = image.subarray(root, root + both32(descriptor, 156 + 10));
  const files = new Map<string, Buffer>();
  for (const record of recordsOf(directory)) {
    const name = record.subarray(33, 33 + record.readUInt8(32));
    if (name.length === 1 && name.readUInt8(0) < 2) continue;
    const text = tree === "iso" ? name.toString("latin1") : Buffer.from(name).swap16().toString("utf16le");
    const at = both32(record, 2) * SECTOR;
    files.set(text, image.subarray(at, at + both32(record, 10)));
  }
  return files;
}

/** The whole image's size in bytes, as each of its two descriptors states it. */
export function statedSizes(image: Buffer): number[] {
  return [1, 2].map((type) => both32(descriptorOf(image, type), 80) * SECTOR);
}

/** The image's name in its plain and its Joliet descriptor, padded with spaces. */
export function volumeNames(image: Buffer): string[] {
  const [plain, joliet] = [1, 2].map((type) => descriptorOf(image, type).subarray(40, 72));
  return [
    plain?.toString("latin1") ?? "",
    Buffer.from(joliet ?? [])
      .swap16()
      .toString("utf16le"),
  ];
}

function descriptorOf(image: Buffer, type: number): Buffer {
  for (let at = 16 * SECTOR; ; at += SECTOR) {
    const descriptor = image.subarray(at, at + SECTOR);
    if (descriptor.toString("latin1", 1, 6) !== "CD001") throw new Error("no descriptor");
    if (descriptor.readUInt8(0) === type) return descriptor;
    if (descriptor.readUInt8(0) === 255) throw new Error("no such descriptor");
  }
}

function* recordsOf(directory: Buffer): Generator<Buffer> {
  for (let at = 0; at < directory.length; ) {
    const length = directory.readUInt8(at);
    if (length > 0) yield directory.subarray(at, at + length);
    at = length > 0 ? at + length : (Math.floor(at / SECTOR) + 1) * SECTOR;
  }
}

function both32(from: Buffer, at: number): number {
  const value = from.readUInt32LE(at);
  if (value !== from.readUInt32BE(at + 4)) throw new Error("the two byte orders differ");
  return value;
}
