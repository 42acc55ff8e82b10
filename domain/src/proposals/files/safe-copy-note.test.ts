import { expect, test } from "vitest";
import { safeCopyNote } from "./rules";
import { EXTENSIONS } from "./words";

test("promises a safe copy of each type where all are rebuilt, also in a blind review", () => {
  expect(safeCopyNote(EXTENSIONS, false)).toBe("Reviewers get a safe copy of your file.");
  expect(safeCopyNote(EXTENSIONS, true)).toBe("Reviewers get a safe copy of your file.");
});

test("names the types that are rebuilt, and says what becomes of others", () => {
  expect(safeCopyNote(["txt", "pdf"], false)).toBe(
    "Reviewers get a safe copy of txt, pdf. Any other type is kept, but reviewers get a warning and have to download the original.",
  );
  expect(safeCopyNote(["txt", "pdf"], true)).toBe(
    "Reviewers get a safe copy of txt, pdf. Any other type is kept, but reviewers can't open it while reviews are blind.",
  );
});

test("says that no safe copy is made where nothing is rebuilt", () => {
  expect(safeCopyNote([], false)).toBe(
    "No safe copy can be made here. A file is kept, but reviewers get a warning and have to download the original.",
  );
});

test("promises nothing while it isn't known what is rebuilt", () => {
  expect(safeCopyNote(null, false)).toBeNull();
});
