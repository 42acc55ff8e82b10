import { expect, it } from "vitest";
import { inspect } from "./inspect";
import { textEncoding } from "./text-encoding";

/** "We show how an attacker changes the firmware …", in the bytes of an encoding. */
const TEXTS: [encoding: string, hex: string, begins: string][] = [
  [
    "Shift_JIS",
    "8e8482bd82bf82cd8d558c828ed282aa83748340815b838083458346834182f08f9182ab8ab782a682e995fb964082f08ea682b582dc82b7814282b182cc94ad955c82c582cd8e4f82c282cc90c68ee390ab82f090e096be82b582dc82b78142",
    "私たちは攻撃者が",
  ],
  [
    "GB18030",
    "ced2c3c7d5b9cabeb9a5bbf7d5dfc8e7baced0deb8c4b9ccbcfea1a3b1bed1ddbdb2bdabbde9c9dcc8fdb8f6c2a9b6b4bcb0c6e4c0fbd3c3b7bdb7a8a1a3",
    "我们展示攻击者如何",
  ],
  [
    "KOI8-R",
    "edd920d0cfcbc1dad9d7c1c5cd2c20cbc1cb20dacccfd5cdd9dbccc5cecec9cb20c9dacdc5ced1c5d420d0d2cfdbc9d7cbd52e20f720c4cfcbccc1c4c520cfd0c9d3c1ced920d4d2c920d5d1dad7c9cdcfd3d4c92e",
    "Мы показываем",
  ],
];

it.each(TEXTS)("recognises a text in %s", (encoding, hex, begins) => {
  const bytes = Buffer.from(hex, "hex");
  const found = textEncoding(bytes);
  expect(found).toEqual({ encoding, certainty: "guessed" });
  expect(new TextDecoder(found.encoding).decode(bytes)).toContain(begins);
  expect(inspect(bytes)).toEqual({ type: "txt", reasons: ["encoding-guessed"] });
});

it("recognises Japanese in seven bits, which looks like ASCII", () => {
  const bytes = Buffer.from("\x1b$B;d$?$A$O\x1b(B", "latin1");
  expect(new TextDecoder(textEncoding(bytes).encoding).decode(bytes)).toBe("私たちは");
});

it("recognises a text of Western Europe", () => {
  const bytes = Buffer.from(
    "Gr\xfc\xdfe aus K\xf6ln: Wir zeigen, wie Angreifer die Firmware \xe4ndern.",
    "latin1",
  );
  const { encoding, certainty } = textEncoding(bytes);
  expect(certainty).toBe("guessed");
  expect(new TextDecoder(encoding).decode(bytes)).toContain("Grüße aus Köln");
});

it("is unsure of a few letters that fit several encodings", () => {
  const bytes = Buffer.from("gr\xfc\xdfe", "latin1");
  expect(textEncoding(bytes)).toEqual({ encoding: "windows-1252", certainty: "unsure" });
  expect(inspect(bytes)).toEqual({ type: "txt", reasons: ["encoding-unsure"] });
});

it("trusts a byte order mark, and UTF-8", () => {
  expect(textEncoding(Buffer.from("\ufeffgrüße", "utf16le"))).toEqual({
    encoding: "utf-16le",
    certainty: "sure",
  });
  expect(textEncoding(Buffer.from("Grüße, 私たちは"))).toEqual({ encoding: "utf-8", certainty: "sure" });
});
