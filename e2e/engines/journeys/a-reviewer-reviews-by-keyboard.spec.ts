import { TEXTS as REVIEW } from "@lectern/domain/reviewing/words";
import { test } from "../fixtures";
import { logIn, submitProposal } from "../steps";
import { HEADING, label, link, MAIN, role, text } from "../tab";

const FORM = role("form", "Review");

test("reviews a queue by keys, with the pages of the file beside the text", async ({
  server,
  as,
  make,
  visitor,
}) => {
  const author = await as(await make.speaker());
  for (const title of ["The first of two", "The second of two"]) {
    const pk = await submitProposal(author, title, 2);
    await author.sees(link("Read in the browser"));
    await server.cli("submission", "review", String(pk));
  }

  const who = await make.reviewer();
  await as(who);
  const tab = await visitor();
  await logIn(tab, who);
  await tab.sees(HEADING);
  await tab.sees(MAIN, "0 of 2 reviewed, 2 left");
  await tab.click(link("Start reviewing"));
  await tab.sees(role("img", "Page 1 of 2"));
  await tab.has(FORM, "ready");
  await tab.press("7");
  await tab.press("t");
  await tab.has(label(/^Comments/), "focused");
  await tab.type("Clear, 8 of 10, no next time.");
  await tab.holds(label(/^Speaker Score/), "7");
  await tab.holds(label(/^Topic Score/), "10");
  await tab.press("Control+Shift+Enter");
  await tab.sees(text(REVIEW.added));
  await tab.holds(label(/^Comments/), "");
  await tab.sees(role("img", "Page 1 of 2"));
  await tab.has(FORM, "ready");
  await tab.press("3");
  await tab.press("4");
  await tab.has(label(/^Comments/), "focused");
  await tab.type("Not for us.");
  await tab.press("Control+Enter");
  await tab.sees(MAIN, "Nothing is left to review. Thank you.");
});
