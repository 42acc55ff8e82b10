import { expect, test } from "vitest";
import { fileIsMoving, pollWhileUploading } from "./list";
import { aListItem, aSubmission } from "./submissions.fixture";

test("[4.13] [9.21] reads the list again every 5 s while anything is Uploading, and otherwise not", () => {
  const uploading = aListItem({ pk: 2, status: "Uploading" });
  expect(pollWhileUploading([aListItem(), uploading])).toBe(5000);
  expect(pollWhileUploading([aListItem()])).toBe(false);
  expect(pollWhileUploading([])).toBe(false);
  expect(pollWhileUploading(undefined)).toBe(false);
});

test("follows one submission while its file is on the way to a result, every second at first", () => {
  const file = (state: "awaiting" | "queued" | "running" | "done") => ({
    state,
    size: 1,
    reasons: [],
    replacing: false,
  });
  expect(fileIsMoving(aSubmission({ status: "Uploading", file: file("awaiting") }), 1)).toBe(5000);
  expect(fileIsMoving(aSubmission({ file: file("queued") }), 1)).toBe(1000);
  expect(fileIsMoving(aSubmission({ file: file("running") }), 9)).toBe(1000);
  expect(fileIsMoving(aSubmission({ file: file("running") }), 10)).toBe(5000);
  expect(fileIsMoving(aSubmission({ file: file("done") }), 1)).toBe(false);
  expect(fileIsMoving(aSubmission({ status: "Withdrawn", file: file("queued") }), 1)).toBe(false);
  expect(fileIsMoving(aSubmission(), 1)).toBe(false);
  expect(fileIsMoving(undefined, 0)).toBe(false);
});
