import { expect, test } from "vitest";
import { fileFaults } from "./rules";
import { EXTENSIONS, readsAsPages, SCAN_RESULTS } from "./words";

test("has pages to read where a file was rebuilt as a PDF, and nowhere else", () => {
  const readable = EXTENSIONS.flatMap((extension) =>
    SCAN_RESULTS.filter((result) => readsAsPages(extension, result)).map(
      (result) => `${extension} ${result}`,
    ),
  );
  const documents = ["ppt", "pptx", "ppsx", "doc", "docx", "pdf"];
  expect(readable).toEqual(documents.flatMap((extension) => [`${extension} SUC`, `${extension} PAR`]));
  expect(readsAsPages(null, null)).toBe(false);
  expect(readsAsPages("pdf", null)).toBe(false);
  expect(readsAsPages("exe", "SUC")).toBe(false);
});

test("refuses an empty file, and one that is larger than the limit", () => {
  const faults = (size: number) => fileFaults({ name: "talk.pdf", type: "application/pdf", size }, 2_048);
  expect([0, 1, 2_048, 2_049].map(faults)).toEqual([
    ["The file is empty."],
    [],
    [],
    ["The file is larger than 2 KB."],
  ]);
});
