import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import { RICH_HTML, RICH_MARKDOWN } from "@lectern/domain/call/texts/rich.fixture";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { FormattedText } from "./formatted-text";

test("renders every format like the server", () => {
  const { container } = render(<FormattedText text={readMarkdown(RICH_MARKDOWN).text} />);
  const fromServer = new DOMParser().parseFromString(RICH_HTML, "text/html").body;
  expect(fromServer.childElementCount).toBe(1);
  expect(container.innerHTML).toBe(fromServer.innerHTML);
});
