import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import { RICH_HTML, RICH_MARKDOWN } from "@lectern/domain/call/texts/rich.fixture";
import { expect, it } from "vitest";
import { textHtml } from "./text-html";

it("draws everything that a text can hold, as the pages do", () => {
  const { text } = readMarkdown(RICH_MARKDOWN);
  expect(textHtml(text).html).toBe(RICH_HTML);
});
