import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readZipDirectory, unpack } from "../file-type/zip-directory";

import { withFileJob } from "./file-job";
import { paragraph } from "./hostile-office.fixture";
import { pdf } from "./hostile-pdf.fixture";
import { rawZip, zip } from "./hostile-zip.fixture";
import { realSanitiser, rebuildBytes } from "./rebuild.fixture";

const tool = realSanitiser();

/** What the rebuilt archive holds, by name; the report apart. */
async function rebuild(bytes: Buffer) {
  const { bytes: made, reasons } = await rebuildBytes(tool, bytes, "zip");
  const members = new Map<string, Buffer>();
  if (made) for (const entry of readZipDirectory(made)) members.set(entry.name, unpack(made, entry, 1 << 24));
  const report = members.get("REPORT.txt")?.toString("utf8") ?? "";
  members.delete("REPORT.txt");
  return { names: [...members.keys()], members, reasons, report };
}

describe("a rebuilt text", () => {
  const text = async (bytes: Buffer) => {
    const { bytes: made, reasons } = await rebuildBytes(tool, bytes, "txt");
    return { text: made?.toString("utf8"), reasons };
  };

  it("shows characters that would be invisible or change the direction", async () => {
    expect(await text(Buffer.from("user\u202etxt.exe\u202c \x1b[31mred\x07 zero\u200bwidth\r\nend"))).toEqual(
      {
        text: "\ufeffuser<U+202E>txt.exe<U+202C> \ufffd[31mred\ufffd zero<U+200B>width\nend",
        reasons: ["characters-shown"],
      },
    );
  });

  it("comes from any encoding as UTF-8", async () => {
    expect((await text(Buffer.from("\ufeffgrüße", "utf16le"))).text).toBe("\ufeffgrüße");
    expect((await text(Buffer.from("gr\xfc\xdfe", "latin1"))).text).toBe("\ufeffgrüße");
  });

  it("ends after five megabytes and says so", async () => {
    const { text: made, reasons } = await text(Buffer.alloc(6 << 20, "a"));
    expect(made?.length).toBe((5 << 20) + 1);
    expect(reasons).toEqual(["text-cut"]);
  });
});

describe("a rebuilt archive", () => {
  it("holds each member rebuilt, under a name that says as what", async () => {
    const made = await rebuild(zip({ "talk/slides.pdf": pdf(), "notes.txt": "hi", "README.md": "# hi" }));
    expect(made.reasons).toEqual([]);
    expect(made.names).toEqual(["talk/slides.pdf", "notes.txt", "README.md.txt"]);
    expect(made.members.get("talk/slides.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(made.report).toContain("README.md: rebuilt as README.md.txt");
  });

  it("leaves out what is not safe, and reports it in words of ours", async () => {
    const made = await rebuild(
      rawZip([
        { name: "good.txt", content: Buffer.from("good") },
        { name: "page.html", content: Buffer.from("<html><script>x()</script>") },
        { name: "run.exe", content: Buffer.from("MZ\x90\0\x03", "latin1") },
        { name: "lie.pdf", content: Buffer.from("only text") },
        { name: "link", content: Buffer.from("/etc/passwd"), mode: 0o120777 },
        { name: "secret.txt", flags: 0x801 },
        { name: "wrong.txt", crc: 1 },
        { name: "short.txt", size: 5 },
      ]),
    );
    expect(made.names).toEqual(["good.txt"]);
    expect(made.reasons).toEqual(["members-left-out"]);
    expect(made.report).toContain("secret.txt: left out\r\n    The file is password-protected.");
    expect(made.report).toContain("lie.pdf: left out\r\n    The content is of another type");
    expect(made.report).not.toContain("script");
  });

  it("does not miss what operating systems leave in archives", async () => {
    const made = await rebuild(
      zip({ "a.txt": "a", "__MACOSX/._a.txt": "\0\x05", ".DS_Store": "\0", "x/Thumbs.db": "\0" }),
    );
    expect(made).toMatchObject({ names: ["a.txt"], reasons: [] });
  });

  it("keeps every name below it, and unique", async () => {
    const made = await rebuild(
      rawZip([
        { name: "../../etc/cron.d/x.txt" },
        { name: "/abs.txt" },
        { name: "C:\\windows\\x.txt" },
        { name: "same.txt" },
        { name: "SAME.txt" },
        { name: "REPORT.txt" },
        { name: "evil\u202etxt.exe.txt" },
        { name: "con.txt" },
      ]),
    );
    expect(made.names).toEqual([
      "etc/cron.d/x.txt",
      "abs.txt",
      "C_/windows/x.txt",
      "same.txt",
      "SAME~2.txt",
      "REPORT~2.txt",
      "evil_txt.exe.txt",
      "_con.txt",
    ]);
  });

  it("goes two archives deep and no further", async () => {
    const deep = (depth: number): Buffer =>
      depth === 0 ? zip({ "a.txt": "a" }) : zip({ "a.txt": "a", "in.zip": deep(depth - 1) });
    expect((await rebuild(deep(2))).reasons).toEqual([]);
    const tooDeep = await rebuild(deep(3));
    expect(tooDeep.reasons).toEqual(["members-incomplete"]);
    expect(tooDeep.names).toEqual(["a.txt", "in.zip"]);
  });

  it("counts members and bytes of all archives inside together", { timeout: 120_000 }, async () => {
    const many = rawZip(
      Array.from({ length: 150 }, (_, n) => ({ name: `${n}.exe`, content: Buffer.from([0]) })),
    );
    const made = await rebuild(zip({ "note.txt": "x", "a.zip": many, "b.zip": many }));
    expect(made.names).toEqual(["note.txt"]);
    expect(made.report).toContain("b.zip: left out");
  });

  it("is not made when nothing in it is safe", async () => {
    expect(await rebuildBytes(tool, zip({ "a.exe": "MZ\0" }), "zip")).toEqual({
      bytes: null,
      reasons: ["no-member"],
    });
  });
});

describe("the process that opens files", () => {
  it("verifies the claimed type of a file", async () => {
    for (const type of ["pdf", "zip"] as const) {
      const { bytes, reasons } = await rebuildBytes(tool, Buffer.from(paragraph("x")), type);
      expect({ bytes, reasons }).toEqual({ bytes: null, reasons: ["corrupt"] });
    }
  });

  it("looks into a file by its content", async () => {
    const found = await withFileJob((job) => {
      const path = job.path();
      writeFileSync(path, "<svg onload='x()'/>");
      return tool.inspect(job, path);
    });
    expect(found).toEqual({ type: null, reasons: ["type-unknown"] });
  });
});
