import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { converterAt } from "./converter/converter-client";
import { withFileJob } from "./file-job";
import { convertibleTypes, OFFICE_TYPES } from "./office-command";
import { createSanitiser } from "./sanitiser";
import type { RunnerState } from "./task-runner";

let folder: string;
let soffice: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-office-"));
  mkdirSync(join(folder, "office/program"), { recursive: true });
  writeFileSync(join(folder, "office/program/soffice"), "");
  soffice = join(folder, "soffice");
  symlinkSync("office/program/soffice", soffice);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("takes a LibreOffice of an unknown layout for a complete one", () => {
  expect(convertibleTypes(soffice)).toEqual(OFFICE_TYPES);
});

it("names the types whose part of LibreOffice is installed", () => {
  const registry = join(folder, "office/share/registry");
  mkdirSync(registry, { recursive: true });
  expect(convertibleTypes(soffice)).toEqual([]);
  writeFileSync(join(registry, "writer.xcd"), "");
  expect(convertibleTypes(soffice)).toEqual(["doc", "docx"]);
  writeFileSync(join(registry, "impress.xcd"), "");
  expect(convertibleTypes(soffice)).toEqual(OFFICE_TYPES);
});

it("says that there is no converter for a type whose part of LibreOffice is missing", async () => {
  const state: RunnerState = {
    office: { ready: true, sandboxed: true, types: ["ppt", "pptx", "ppsx"] },
    sandbox: "used",
    eastAsianFont: true,
  };
  const runner = { ...converterAt("/nowhere"), state: async () => state };
  const rebuilt = await withFileJob((job) =>
    createSanitiser({ runner, programs: "" }).rebuild(job, "/nowhere/talk.docx", "docx"),
  );
  expect(rebuilt).toEqual({ path: null, reasons: ["no-office"] });
});
