import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FileState } from "./file-state";

type File = Parameters<typeof FileState>[0]["submission"]["file"];
const about = (file: File, scan_result: "SUC" | "PAR" | "FAL" | null = null) => {
  cleanup();
  render(
    <MantineProvider env="test">
      <FileState submission={{ file, scan_result, extension: "zip" }} />
    </MantineProvider>,
  );
  return [...screen.getByRole("status").children]
    .filter((part) => part.getAttribute("aria-hidden") === null)
    .map((part) => part.textContent);
};
const file = { size: 2048, reasons: [], replacing: false };

test("announces each step of the file in one live region", () => {
  expect(about(null)).toEqual(["No file attached"]);
  expect(about({ ...file, state: "awaiting", size: null })).toEqual(["Waiting for the upload (zip)"]);
  expect(about({ ...file, state: "queued" })).toEqual(["Uploaded; waiting to be checked (zip, 2 KB)"]);
  expect(about({ ...file, state: "running" })).toEqual(["Being checked and rebuilt (zip, 2 KB)"]);
});

test("shows the result and the reasons", () => {
  const done = { ...file, state: "done" } as const;
  const result = (code: "SUC" | "PAR" | "FAL") => about(done, code)[0];
  expect(result("SUC")).toBe("Checked: all of it was rebuilt in a safe form (zip, 2 KB)");
  expect(result("PAR")).toBe("Checked: part of it was rebuilt in a safe form (zip, 2 KB)");
  expect(result("FAL")).toBe("Checked: it could not be rebuilt in a safe form (zip, 2 KB)");
  expect(about({ ...done, reasons: ["It holds macros."], replacing: true }, "PAR").slice(1)).toEqual([
    "A newer file is expected. This one stays until it arrives.",
    "It holds macros.",
  ]);
});
