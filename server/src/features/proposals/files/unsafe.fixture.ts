import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { docx } from "#platform/sanitise/hostile-office.fixture";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { zip } from "#platform/sanitise/hostile-zip.fixture";

/** Files of which no safe copy can be made, however they come in: what they are, their content, their extension, and why. */
export const UNSAFE_FILES: readonly [what: string, content: Buffer, extension: string, reason: FileReason][] =
  [
    ["a PDF by the name of a Word file", pdf(), "docx", "type-mismatch"],
    ["a Word file by the name of an archive", docx(), "zip", "type-mismatch"],
    ["a page by the name of a text", Buffer.from("<html><script>"), "txt", "type-unknown"],
    [
      "macros by the name of a Word file",
      docx({ parts: { "word/vbaProject.bin": "x" } }),
      "docx",
      "macros-hidden",
    ],
    ["a bomb", zip({ "bomb.txt": Buffer.alloc((64 << 20) + 1) }), "zip", "too-large"],
  ];
