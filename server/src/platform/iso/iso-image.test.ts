import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type IsoFile, isoImage } from "./iso-image";
import { readImage, statedSizes, volumeNames } from "./joliet-reader.fixture";

const options = { volume: "submission 42", date: new Date("2026-11-20T12:34:56Z") };

function file(name: string, content: Buffer | string, size = Buffer.byteLength(content)): IsoFile {
  return {
    name,
    size,
    async *open() {
      const bytes = Buffer.from(content);
      for (let at = 0; at < bytes.length; at += 1500) yield bytes.subarray(at, at + 1500);
    },
  };
}

async function make(files: IsoFile[]): Promise<Buffer> {
  const { size, stream } = isoImage(files, options);
  const image = Buffer.concat(await stream.toArray());
  expect(image.length).toBe(size);
  expect(statedSizes(image)).toEqual([size, size]);
  return image;
}

const namesIn = async (names: string[]) => [
  ...readImage(await make(names.map((name) => file(name, name))), "joliet").keys(),
];

describe("a CD image", () => {
  it("holds every byte of every file, for both kinds of readers", async () => {
    const contents = [
      randomBytes(10),
      randomBytes(2048),
      randomBytes(2049),
      Buffer.alloc(0),
      randomBytes(70_001),
    ];
    const image = await make(contents.map((content, position) => file(`Talk ${position}.pdf`, content)));
    expect([...readImage(image, "joliet")]).toEqual(
      contents.map((content, position) => [`Talk ${position}.pdf`, content]),
    );
    expect([...readImage(image, "iso")]).toEqual(
      contents.map((content, position) => [`TALK_00${position}.PDF;1`, content]),
    );
  });

  it("carries the name it was given", async () => {
    expect(volumeNames(await make([]))).toEqual(["SUBMISSION 42".padEnd(32), "submission 42".padEnd(16)]);
  });

  it("keeps names in any script", async () => {
    const names = ["Übersicht – größer.pdf", "スライド.pptx", "доклад.doc", "🔐 keys.txt"];
    expect((await namesIn(names)).sort()).toEqual(names.sort());
  });

  it("holds more files than fit into one sector of a directory", async () => {
    const files = Array.from({ length: 300 }, (_, position) =>
      file(`file number ${position}.txt`, `${position}`),
    );
    const found = readImage(await make(files), "joliet");
    expect(found.size).toBe(300);
    for (let position = 0; position < 300; position += 1) {
      expect(found.get(`file number ${position}.txt`)?.toString()).toBe(`${position}`);
    }
  });

  it.each([
    ["../../etc/passwd", "__.._etc_passwd"],
    ["a\\b:c*d?e.txt", "a_b_c_d_e.txt"],
    ["line\r\nbreak\0.txt", "line__break_.txt"],
    ["harmless\u202excod.exe", "harmless_xcod.exe"],
    ["half \ud83d.txt", "half _.txt"],
    ["dots...", "dots"],
    ["..", "file"],
    ["", "file"],
    [`${"x".repeat(100)}.docx`, `${"x".repeat(59)}.docx`],
    [`${"x".repeat(59)}😀.docx`, `${"x".repeat(59)}.docx`],
  ])("makes the name %j harmless", async (name, harmless) => {
    expect(await namesIn([name])).toEqual([harmless]);
  });

  it("distinguishes files whose names differ only in case", async () => {
    const names = ["talk.pdf", "TALK.pdf", "talk.pdf", `${"y".repeat(70)}.pdf`, `${"y".repeat(80)}.pdf`];
    expect((await namesIn(names)).sort()).toEqual(
      ["TALK~2.pdf", "talk.pdf", "talk~3.pdf", `${"y".repeat(60)}.pdf`, `${"y".repeat(58)}~2.pdf`].sort(),
    );
  });

  it.each([9, 11])("fails when a file of 10 bytes said that it has %i", async (size) => {
    const { stream } = isoImage([file("a.txt", "0123456789", size)], options);
    await expect(stream.toArray()).rejects.toThrow("A file changed its size while the CD image was made.");
  });

  it("refuses a file that is too large for the format", () => {
    expect(() => isoImage([file("a.bin", "", 2 ** 32)], options)).toThrow(/smaller than 4 GiB/);
  });
});

const sevenZip = spawnSync("7z", ["i"]).status === 0;

describe.runIf(sevenZip)("a CD image in the hands of 7-Zip", () => {
  it("unpacks to the same files", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "lectern-iso-"));
    try {
      const contents = {
        "Übersicht 🔐.pdf": randomBytes(5000),
        "empty.txt": Buffer.alloc(0),
        "a.bin": randomBytes(4096),
      };
      const files = Object.entries(contents).map(([name, content]) => file(name, content));
      writeFileSync(path.join(folder, "image.iso"), await make(files));
      const unpacked = path.join(folder, "out");
      expect(spawnSync("7z", ["x", path.join(folder, "image.iso"), `-o${unpacked}`]).status).toBe(0);
      const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
      const found = readdirSync(unpacked).map((name) => [
        name,
        digest(readFileSync(path.join(unpacked, name))),
      ]);
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, digest(content)])),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
