import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { expect, test } from "../fixtures";
import { press, tabTo, typeInto } from "../pages/keyboard";
import { acceptedTalks, place, publish } from "../pages/programme";

// Its own portal: all journeys share the programme.
test.use({ fresh: true });

test("marks a talk without an account, follows it when it moves, and shows organisers the code to embed the programme", async ({
  page,
  as,
  make,
  server,
  browser,
}) => {
  await acceptedTalks({ page, as, make, server }, "Kettles that call home", "Toasters, too");
  const context = await browser.newContext({ timezoneId: "America/New_York", baseURL: server.url });
  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Programme" })).toBeHidden();
  await place(page, "Schedule", "Kettles that call home", "2025-07-01T10:00");
  await place(page, "Schedule", "Toasters, too", "2025-07-01T12:00");
  await publish(page, 1, 2);

  await visitor.clock.install({ time: new Date("2025-07-01T10:20:00Z") });
  await visitor.goto("/");
  await visitor.getByRole("link", { name: "Programme" }).click();
  await expect(visitor.getByText("06:00–06:45 your time")).toBeVisible();
  await expect(visitor.getByText("Now", { exact: true }).first()).toBeVisible();
  await expect(visitor.getByText("Next, 12:00")).toBeVisible();

  // By keyboard alone: what has the focus keeps it, or the button of the marked talks takes it.
  const mine = (count: number) => visitor.getByRole("button", { name: `Mine (${count})`, exact: true });
  const star = visitor.getByRole("button", { name: "Mine: Kettles that call home" });
  await press(visitor, visitor.getByRole("link", { name: SKIP_LINK }));
  await expect(visitor.getByRole("main")).toBeFocused();
  await typeInto(visitor, visitor.getByRole("searchbox", { name: "Search" }), "toasters");
  await visitor.keyboard.press("Enter");
  await expect(visitor).toHaveTitle(/^1 of 2 talks/);
  await press(visitor, visitor.getByRole("link", { name: "Show all" }));
  await press(visitor, star);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(star).toBeFocused();
  await tabTo(visitor, mine(1), "Shift+Tab");
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { name: "Toasters, too" })).toBeHidden();
  await expect(mine(1)).toBeFocused();
  await press(visitor, star);
  await expect(mine(0), "the talk with the star is gone").toBeFocused();
  await expect(visitor.getByRole("status")).toContainText("No talks are marked here.");
  await visitor.keyboard.press("Enter");
  await press(visitor, star);
  await tabTo(visitor, mine(1), "Shift+Tab");
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { name: "Toasters, too" })).toBeHidden();
  const address = await visitor.getByRole("link", { name: "Calendar of mine" }).getAttribute("href");
  const calendar = await (await fetch(`${server.url}${address}`)).text();
  expect([calendar.includes("Kettles that call home"), calendar.includes("Toasters")]).toEqual([true, false]);

  await place(page, "Move", "Kettles that call home", "2025-07-01T14:00");
  await expect(page.getByText("1 change not published")).toBeVisible();
  await publish(page, 2, 1);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Toasters, too" }), "the view stays").toBeHidden();
  await expect(
    visitor.getByText("Moved since you marked it. It was Tue 1 Jul, 10:00, Main hall."),
  ).toBeVisible();
  await press(visitor, visitor.getByRole("button", { name: "OK" }));
  await expect(visitor.getByText(/Moved since you marked it/)).toBeHidden();
  await expect(mine(1)).toBeFocused();
  await context.close();

  await server.cli("edition", "set", "embedOrigins", "https://example.org");
  await page.reload();
  await page.getByRole("button", { name: "Embed in another site" }).click();
  await expect(
    page.getByText(`<script async src="${server.url}/programme/widget.js"></script>`),
  ).toBeVisible();
});
