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

test("follows one submission while its file is on the way to a result", () => {
  const file = (state: "awaiting" | "queued" | "running" | "done") => ({
    state,
    size: 1,
    reasons: [],
    replacing: false,
  });
  expect(fileIsMoving(aSubmission({ status: "Uploading", file: file("awaiting") }))).toBe(5000);
  expect(fileIsMoving(aSubmission({ file: file("queued") }))).toBe(5000);
  expect(fileIsMoving(aSubmission({ file: file("running") }))).toBe(5000);
  expect(fileIsMoving(aSubmission({ file: file("done") }))).toBe(false);
  expect(fileIsMoving(aSubmission({ status: "Withdrawn", file: file("queued") }))).toBe(false);
  expect(fileIsMoving(aSubmission())).toBe(false);
});
