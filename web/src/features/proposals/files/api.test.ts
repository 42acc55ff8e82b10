import { beforeEach, expect, test, vi } from "vitest";
import { keepAccess } from "#platform/access";
import { serve } from "#platform/answers.fixture";
import { downloadOf } from "./api";

const LINK = "https://store.example/talk.pdf";

beforeEach(() => {
  keepAccess("token");
  serve({ "POST /api/submissions/download/tf/1/": [200, { url: LINK }] });
});

/** The links that were opened in this window. */
function followed(): string[] {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.href);
  });
  return links;
}

test("opens the link in a new window, which cannot reach this one", async () => {
  const links = followed();
  const opened = { opener: window as Window | null };
  vi.stubGlobal(
    "open",
    vi.fn(() => opened),
  );
  await downloadOf(1)("tf");
  expect(opened.opener).toBeNull();
  expect(links).toEqual([]);
});

test("follows it in this window where the browser opens no other", async () => {
  const links = followed();
  vi.stubGlobal("open", () => null);
  await downloadOf(1)("tf");
  expect(links).toEqual([LINK]);
});
