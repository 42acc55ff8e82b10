import { writeFileSync } from "node:fs";
import { inOrder } from "@lectern/domain/proposals/files/result";
import { describe, expect, it } from "vitest";
import { withFileJob } from "#platform/sanitise/file-job";
import { realSanitiser } from "#platform/sanitise/rebuild.fixture";
import { type AttachmentKind, attachment } from "./attachment";
import { slidesOf } from "./slides";

const tool = realSanitiser();
const { office } = await tool.state();

const TALK = {
  title: "Kettles (that & <boil>) \\ over",
  abstract: "We boil water. It leaks.",
  topicType: "RT",
  submissionType: "T",
};

/** What becomes of a file of this kind on the way that every file goes. */
async function rebuilt(kind: AttachmentKind) {
  const content = await attachment(kind, TALK);
  return withFileJob(async (work) => {
    const source = work.path();
    writeFileSync(source, content);
    const { type } = await tool.inspect(work, source);
    const { pictures, reasons } = await tool.rebuild(work, source, kind);
    return { type, pages: pictures?.length ?? 0, reasons: inOrder(reasons), text: work.text };
  });
}

describe("a file of the demo", () => {
  const pages = slidesOf(TALK).length;

  it("is a PDF with a page for each slide, whose text names the talk", async () => {
    const { text, ...made } = await rebuilt("pdf");
    expect(made).toEqual({ type: "pdf", pages, reasons: [] });
    expect(text).toContain(TALK.title);
  });

  it.skipIf(!office.ready)("is a deck that LibreOffice shows whole", { timeout: 60_000 }, async () => {
    const { text, ...made } = await rebuilt("pptx");
    expect(made).toEqual({ type: "pptx", pages, reasons: [] });
    expect(text).toContain(TALK.title);
  });

  it("is an archive of slides and text, whose picture is left out", async () => {
    const made = await rebuilt("zip");
    expect(made).toMatchObject({ type: "zip", reasons: ["members-left-out"] });
    expect(made.text).toContain("- We boil water.\n- It leaks.");
  });

  it("is a text", async () => {
    expect(await rebuilt("txt")).toMatchObject({ type: "txt", reasons: [] });
  });
});
