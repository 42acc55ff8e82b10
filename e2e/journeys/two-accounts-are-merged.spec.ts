import { LINK_TEXTS, MERGE_REQUESTED, OUTCOMES, TEXTS } from "@lectern/domain/office/merge/words";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { linkIn, logIn } from "../pages/entry";
import { news } from "../pages/home";
import { openSecurity } from "../pages/security";

const PAGE = "/account/merge/";

test("merges another account into one's own, once both mailboxes have confirmed it", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  await as(kept, page);
  await openSecurity(page);
  const section = page.getByRole("region", { name: TEXTS.title });
  await section.getByRole("button", { name: TEXTS.open }).click();
  await isAccessible(page, "the merge of two accounts");
  await section.getByLabel(TEXTS.email).fill(ended.email);
  await section.getByLabel(TEXTS.password, { exact: true }).fill(ended.password);
  await section.getByRole("button", { name: TEXTS.continue }).click();
  await expect(news(page, MERGE_REQUESTED)).toBeVisible();
  await expect(section).toContainText(`${TEXTS.ended} ${TEXTS.unconfirmed}`);

  const reader = await visitor();
  await reader.goto(linkIn(await server.mailTo(ended.email, /merge/i), PAGE));
  await expect(reader.getByText(LINK_TEXTS.about(ended.email, kept.email))).toBeVisible();
  await isAccessible(reader, "the link of a merge");
  await reader.getByRole("button", { name: LINK_TEXTS.confirm }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toContainText(OUTCOMES.waiting.title);
  await reader.goto(linkIn(await server.mailTo(kept.email, /merge/i), PAGE));
  await reader.getByRole("button", { name: LINK_TEXTS.confirm }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toContainText(OUTCOMES.merged.title);

  await logIn(reader, ended);
  await expect(reader.getByText("Unable to log in")).toBeVisible();
  await page.reload();
  await expect(section.getByRole("button", { name: TEXTS.open })).toBeVisible();
});
