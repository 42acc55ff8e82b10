import { BAD_CREDENTIALS } from "@lectern/domain/identity/accounts/words";
import { LINK_TEXTS, OUTCOMES, REQUESTED, TEXTS } from "@lectern/domain/identity/address/words";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { linkIn, logIn, setNewPassword } from "../pages/entry";
import { news } from "../pages/home";
import { openSecurity } from "../pages/security";
import { newAddress } from "../people";

const NEW_PASSWORD = "green!kettle43";
const PAGE = "/account/address/";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const section = (page: Page) => page.getByRole("region", { name: TEXTS.title });

test("changes an address that both mailboxes confirm, and undoes it from the old one", async ({
  page,
  server,
  as,
  make,
  visitor,
}) => {
  const speaker = await make.speaker();
  const next = newAddress("moved");
  await as(speaker, page);
  const elsewhere = await as(speaker);
  await openSecurity(page);
  await section(page).getByLabel(TEXTS.next).fill(next);
  await section(page).getByRole("button", { name: TEXTS.change }).click();
  await expect(news(page, REQUESTED)).toBeVisible();
  await expect(section(page)).toContainText(`${TEXTS.new} ${TEXTS.unconfirmed}`);
  await isAccessible(page, "the address");

  const reader = await visitor();
  const toOld = linkIn(await server.mailTo(speaker.email, /change your email/i), PAGE);
  await reader.goto(toOld);
  await expect(reader.getByText(LINK_TEXTS.old(speaker.email, next))).toBeVisible();
  await isAccessible(reader, "the link of a change");
  await reader.getByRole("button", { name: "Confirm change" }).click();
  await expect(heading(reader)).toContainText(OUTCOMES.waiting.title);
  await reader.goto(toOld);
  await expect(heading(reader)).toContainText("Invalid link");
  await reader.goto(linkIn(await server.mailTo(next, /confirm your new/i), PAGE));
  await reader.getByRole("button", { name: "Confirm address" }).click();
  await expect(heading(reader)).toContainText(OUTCOMES.changed.title);

  await page.reload();
  await expect(section(page)).toContainText(next);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);

  await reader.goto(linkIn(await server.mailTo(speaker.email, /was changed/i), PAGE));
  await expect(reader.getByText(LINK_TEXTS.undoEffects[1])).toBeVisible();
  await reader.getByRole("button", { name: "Undo change" }).click();
  await expect(heading(reader)).toContainText(OUTCOMES.undone.title);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);

  await logIn(reader, speaker);
  await expect(reader.getByText(BAD_CREDENTIALS)).toBeVisible();
  await reader.goto(linkIn(await server.mailTo(speaker.email, /new password/i), "/password/reset/key/"));
  await setNewPassword(reader, NEW_PASSWORD);
  await logIn(reader, { ...speaker, password: NEW_PASSWORD });
  await expect(reader).toHaveURL(/\/homepage\/speaker\/app$/);
});
