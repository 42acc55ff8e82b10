import { describe, expect, it } from "vitest";
import { docx, pptx } from "../sanitise/hostile-office.fixture";
import { pdf } from "../sanitise/hostile-pdf.fixture";
import { rawZip, zip } from "../sanitise/hostile-zip.fixture";
import { inspect } from "./inspect";

describe("a file's type by its content", () => {
  it("is recognised for plain files of the accepted types", () => {
    expect(inspect(Buffer.from("A talk about parsers.\n"))).toEqual({ type: "txt", reasons: [] });
    expect(inspect(pdf())).toEqual({ type: "pdf", reasons: [] });
    expect(inspect(docx())).toEqual({ type: "docx", reasons: [] });
    expect(inspect(pptx())).toEqual({ type: "pptx", reasons: [] });
    expect(inspect(zip({ "a.txt": "a" }))).toEqual({ type: "zip", reasons: [] });
  });

  it.each([
    ["nothing at all", Buffer.alloc(0), "empty"],
    ["a page", Buffer.from("<!doctype html><p>hello"), "type-unknown"],
    ["a page behind blanks and a comment", Buffer.from("\n  <!-- x --><html>"), "type-unknown"],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), "type-unknown"],
    ["a page in UTF-16", Buffer.from("\ufeff<html><script>", "utf16le"), "type-unknown"],
    ["rich text", Buffer.from("{\\rtf1 hello}"), "type-unknown"],
    ["a program", Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), "type-unknown"],
    ["a picture that is a PDF as well", Buffer.concat([Buffer.from("GIF89a\x01\x02"), pdf()]), "polyglot"],
    ["a page that is a PDF as well", Buffer.concat([Buffer.from("<html><!--"), pdf()]), "polyglot"],
    [
      "a PDF with a page behind it",
      Buffer.concat([pdf(), Buffer.from("\n<script>x()</script>")]),
      "polyglot",
    ],
    ["an old office file that is cut off", Buffer.from("d0cf11e0a1b11ae10000", "hex"), "corrupt"],
    ["an archive that is cut off", Buffer.from("PK\x03\x04\x14\0\0\0"), "corrupt"],
  ])("refuses %s", (_, bytes, reason) => {
    expect(inspect(bytes)).toEqual({ type: null, reasons: [reason] });
  });

  it("refuses a PDF and an archive in one", () => {
    const archive = zip({ "a.txt": "a" });
    expect(inspect(Buffer.concat([pdf(), archive]))).toEqual({ type: null, reasons: ["polyglot"] });
    expect(inspect(Buffer.concat([Buffer.from("MZ"), archive])).type).toBeNull();
  });

  it("lets a text start as an archive does", () => {
    for (const text of ["PK", "PKI for the rest of us", "PK\n"]) {
      expect(inspect(Buffer.from(text))).toEqual({ type: "txt", reasons: [] });
    }
  });

  it("lets an office file hold a drawing that packs very well, and no text that does", () => {
    const parts = (name: string) => ({ [name]: Buffer.alloc(12 << 20, " ").toString() });
    expect(inspect(docx({ parts: parts("word/media/image1.emf") }))).toEqual({ type: "docx", reasons: [] });
    expect(inspect(docx({ parts: parts("word/comments.xml") }))).toEqual({
      type: null,
      reasons: ["too-large"],
    });
  });

  it.each([
    ["word/webSettings.xml", '<w:frameset><w:frame><w:sourceFileName r:id="r1"/></w:frame></w:frameset>'],
    ["word/settings.xml", '<w:mailMerge><w:query w:val="SELECT * FROM x"/></w:mailMerge>'],
  ])("says that content from elsewhere is missing: %s", (name, xml) => {
    const part = `<w:x xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${xml}</w:x>`;
    expect(inspect(docx({ parts: { [name]: part } }))).toEqual({
      type: "docx",
      reasons: ["external-left-out"],
    });
  });

  it("lets a text mention markup", () => {
    const talk = Buffer.from("We look at <script>alert(1)</script> in filters.\n");
    expect(inspect(talk)).toEqual({ type: "txt", reasons: ["markup-as-text"] });
  });

  it("refuses macros under a name that has none", () => {
    expect(inspect(docx({ parts: { "word/vbaProject.bin": "x" } }))).toEqual({
      type: null,
      reasons: ["macros-hidden"],
    });
    const main = "application/vnd.ms-word.document.macroEnabled.main+xml";
    expect(inspect(docx({ mainType: main }))).toEqual({ type: null, reasons: ["macros-hidden"] });
  });

  it("refuses a document with a document type, which only attacks have", () => {
    const attack = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(inspect(docx({ prolog: attack }))).toEqual({ type: null, reasons: ["corrupt"] });
  });

  it("sees what a document fetches, embeds and plays", () => {
    const type = (kind: string) =>
      `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
    const relation = (kind: string, target: string, more = "") =>
      `<Relationship Id="r${kind}" Type="${type(kind)}" Target="${target}" ${more}/>`;
    const outside = 'TargetMode="External"';
    expect(
      inspect(docx({ relations: relation("attachedTemplate", "http://127.0.0.1/t.dotm", outside) })).reasons,
    ).toEqual(["external-left-out"]);
    expect(inspect(docx({ relations: relation("hyperlink", "http://x.example", outside) })).reasons).toEqual(
      [],
    );
    expect(inspect(docx({ relations: relation("oleObject", "embeddings/a.bin") })).reasons).toEqual([
      "embedded-left-out",
    ]);
    expect(inspect(docx({ relations: relation("video", "media/a.mp4") })).reasons).toEqual([
      "media-left-out",
    ]);
  });

  it("sees a field that fetches by DDE, however its letters are split", () => {
    const field = "<w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\x</w:instrText>";
    expect(inspect(docx({ body: `<w:p><w:r>${field}</w:r></w:p>` })).reasons).toEqual(["external-left-out"]);
  });

  it.each<[string, Buffer, string]>([
    ["members on the same bytes", rawZip([{ name: "a.txt" }, { name: "a.txt", at: 0 }]), "corrupt"],
    ["a member with two names", rawZip([{ name: "a.txt", localName: "b.txt" }]), "corrupt"],
    ["passwords on everything", rawZip([{ name: "a.txt", flags: 0x801 }]), "encrypted"],
    ["no member", rawZip([]), "empty"],
    ["more members than anybody sends", rawZip(many(201)), "too-large"],
    [
      "a member that unpacks to a thousand times",
      rawZip([{ name: "z", content: Buffer.alloc((64 << 20) + 1) }]),
      "too-large",
    ],
    ["members that unpack to too much together", rawZip(many(5, 100 << 20)), "too-large"],
    ["a PDF in a member's name", rawZip([{ name: "%PDF-1.7" }]), "polyglot"],
  ])("refuses an archive with %s", (_, bytes, reason) => {
    expect(inspect(bytes)).toEqual({ type: null, reasons: [reason] });
  });

  it("refuses an office file that unpacks to a hundred times and more", () => {
    const bomb = { "word/bomb.xml": Buffer.alloc(1 << 24, "<a/>") };
    expect(inspect(docx({ parts: bomb }))).toEqual({ type: null, reasons: ["too-large"] });
  });

  it("says what a PDF would do, even where it hides the word", () => {
    const names = [
      "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>",
      "/OpenAction<</S/J#61vaScript>>",
      "/AA<</O 3 0 R>>",
    ];
    for (const catalogue of names) {
      expect(inspect(pdf({ catalogue }))).toEqual({ type: "pdf", reasons: ["scripts-removed"] });
    }
  });

  it("inspects files cut off at any byte without failing", () => {
    for (const whole of [pdf(), docx(), zip({ "a.txt": "a" })]) {
      for (let length = 0; length < whole.length; length += 7) {
        expect(inspect(whole.subarray(0, length)).reasons.length).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

const many = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, size, stored: true }));
