import { describe, expect, it } from "vitest";
import { FILE_REASONS, type FileReason, isFileReason, reasonSentence } from "./reasons";
import { inOrder, scanResultOf } from "./result";

const CODES = Object.keys(FILE_REASONS).filter(isFileReason);

describe("the scan result", () => {
  it.each<[rebuilt: boolean, reasons: FileReason[], result: string]>([
    [true, [], "SUC"],
    [true, ["scripts-removed"], "SUC"],
    [true, ["encoding-guessed", "characters-shown"], "SUC"],
    [true, ["pages-cut"], "PAR"],
    [true, ["scripts-removed", "members-left-out"], "PAR"],
    [true, ["scanner-down"], "PAR"],
    [true, ["scanner-stalled"], "PAR"],
    [true, ["scan-too-large"], "PAR"],
    [true, ["scan-not-done"], "PAR"],
    [true, ["virus-found"], "FAL"],
    [true, ["virus-found", "pages-cut"], "FAL"],
    [true, ["type-mismatch"], "FAL"],
    [false, [], "FAL"],
    [false, ["scripts-removed"], "FAL"],
    [false, ["scanner-down"], "FAL"],
    [false, ["encrypted"], "FAL"],
    [false, ["encrypted", "scanner-down"], "FAL"],
    [false, ["virus-found"], "FAL"],
  ])("of a file (rebuilt: %s) with %j is %s", (rebuilt, reasons, result) => {
    expect(scanResultOf({ rebuilt, reasons })).toBe(result);
  });

  it("is never SUC for a reason that leaves something out, prevents rebuilding or blocks the file", () => {
    const grave = CODES.filter((code) => FILE_REASONS[code].effect !== "notes");
    expect(grave.length).toBeGreaterThan(20);
    for (const code of grave) expect(scanResultOf({ rebuilt: true, reasons: [code] })).not.toBe("SUC");
  });
});

describe("the reasons", () => {
  it("are whole sentences, for both readers", () => {
    for (const code of CODES) {
      expect(reasonSentence(code, "reviewer")).toMatch(/^[A-Z].*\.$/);
      expect(reasonSentence(code, "speaker")).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("say what to do about a password", () => {
    expect(reasonSentence("encrypted", "speaker")).toBe(
      "The file is password-protected: upload one without a password.",
    );
  });

  it("are listed once each, the most serious first", () => {
    expect(inOrder(["scripts-removed", "pages-cut", "virus-found", "pages-cut"])).toEqual([
      "virus-found",
      "pages-cut",
      "scripts-removed",
    ]);
  });
});
