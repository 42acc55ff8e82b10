import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { create } from "xmlbuilder2";
import { compressAnswers } from "./compression";
import { csvAnswer, csvText } from "./csv";

const folder = await mkdtemp(join(tmpdir(), "lectern-csv-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A table as LibreOffice Calc has it after reading our file, as one XML document; null where there is no Calc. */
async function inCalc(csv: string): Promise<string | null> {
  await writeFile(join(folder, "table.csv"), csv);
  const soffice = process.env.TEST_SOFFICE ?? "/usr/bin/soffice";
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const asked = ["--headless", "--norestore", "--infilter=CSV:44,34,76", "--convert-to", "fods"];
  try {
    await promisify(execFile)(soffice, [profile, ...asked, "--outdir", folder, join(folder, "table.csv")]);
    return await readFile(join(folder, "table.fods"), "utf8");
  } catch {
    return null;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what is read from XML has no type
type Elements = any;

const all = (found: Elements): Elements[] =>
  Array.isArray(found) ? found : found === undefined ? [] : [found];
const wordsOf = (node: Elements): string =>
  typeof node === "object"
    ? all(node)
        .flatMap((each) => Object.values(each).map(wordsOf))
        .join("")
    : String(node);

/** The rows of the one table: each cell's kind, and its text with its lines. */
function cellsIn(document: string): string[][] {
  const root = create(document).end({ format: "object" }) as Elements;
  const table = root["office:document"]["office:body"]["office:spreadsheet"]["table:table"];
  return all(table["table:table-row"]).map((row) =>
    all(row["table:table-cell"]).map((cell) => {
      const lines = all(cell["text:p"]).map((line) => wordsOf(line));
      return `${cell["@office:value-type"]}: ${lines.join("\n")}`;
    }),
  );
}

it("quotes a text of several lines, however they end", () => {
  expect(csvText(["a", "b"], [["x\ny", "p\rq"]])).toBe('\uFEFFa,b\r\n"x\ny","p\rq"\r\n');
});

const calc = await inCalc(csvText(["a"], [["b"]]));
if (!calc) console.warn("The tests of tables in LibreOffice Calc are left out: it is not installed.");

describe.skipIf(!calc)("a table in LibreOffice Calc", { timeout: 60_000 }, () => {
  it("holds what was exported, marked where it would be computed or turned into something else", async () => {
    const kept = [
      "Überprüfung, ß",
      "a,b;c",
      'say "hi"',
      "line 1\nline 2",
      "🚀 👩‍👩‍👧",
      "'quoted",
      "{=1+1}",
      "3 ways",
    ];
    const marked = [
      "=1+1",
      "+1+1",
      "-1+1",
      "@SUM(1,1)",
      "＝1+1",
      "007",
      "1e5",
      "12345678901234567890",
      "2025-03-01",
    ];
    const cells = [...kept, ...marked];
    const document =
      (await inCalc(
        csvText(
          ["n", "cell"],
          cells.map((cell, n) => [n, cell]),
        ),
      )) ?? "";
    expect(cellsIn(document)).toEqual([
      ["string: n", "string: cell"],
      ...cells.map((cell, n) => [`float: ${n}`, `string: ${marked.includes(cell) ? "'" : ""}${cell}`]),
    ]);
    expect(document).not.toContain("table:formula");
  });

  it("keeps the lines of a text in its cell, where each would be a formula in a row of its own", async () => {
    const lines = ["Hello\n=1+1", "Hello\r=1+1", "Hello\r\n=1+1", "\n=1+1", "\r=1+1", "\t=1+1", "\0=1+1"];
    const document =
      (await inCalc(
        csvText(
          ["cell"],
          lines.map((line) => [line]),
        ),
      )) ?? "";
    expect(cellsIn(document)).toHaveLength(lines.length + 1);
    expect(document).toContain("=1+1");
    expect(document).not.toContain("table:formula");
  });

  it("has a thousand rows of the same number of cells", async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => [n, `Talk ${n}, "ü"\n=${n}`, `00${n}`]);
    const read = cellsIn((await inCalc(csvText(["n", "text", "code"], rows))) ?? "");
    expect(read.slice(1)).toEqual(
      rows.map(([n, text, code]) => [`float: ${n}`, `string: ${text}`, `string: '${code}`]),
    );
  });
});

it("breaks off an answer, compressed or not, when its rows cannot be read to the end", async () => {
  const app = fastify();
  await compressAnswers(app);
  const rows = async function* () {
    yield [["a text that is long enough to be sent at once ".repeat(2_000)]];
    throw new Error("The database is gone");
  };
  app.get("/table", (_, reply) => csvAnswer(reply, "table", ["a"], rows()));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const encoding of ["identity", "br", "gzip"]) {
    const answer = await fetch(`${url}/table`, { headers: { "accept-encoding": encoding } });
    const isWhole = await answer.text().then(
      () => answer.ok,
      () => false,
    );
    expect([encoding, isWhole]).toEqual([encoding, false]);
  }
  await app.close();
});
