import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { submitProposal } from "../pages/submissions";

// Its own portal: all journeys share the calls.
test.use({ fresh: true });

test("gives a call another address, and links with the former address or of the former default call still work", async ({
  page,
  as,
  make,
  server,
  visitor,
}) => {
  const speaker = await as(await make.speaker());
  const mailed = `/homepage/speaker/app/${await submitProposal(speaker, "Kettles of this year")}`;

  const organiser = await make.organiser();
  await server.cli("call", "create", "next", "--panel");
  await server.cli("call", "open", "next");
  await as(organiser, page);
  await page.goto("/c/next/homepage/organiser/app/calls");
  const list = page.getByRole("region", { name: "Calls" });
  await list.getByRole("button", { name: "Change the address of Lectern 2026" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the address of Lectern 2026" });
  const address = dialog.getByRole("textbox", { name: "Address" });
  await isAccessible(page);
  await address.fill("lectern-2025");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("A call has this address already. Choose another.")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill("autumn");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(list.getByRole("link", { name: "Lectern 2026" })).toHaveAttribute(
    "href",
    "/c/autumn/homepage/organiser/app",
  );

  const reader = await visitor();
  await expect(async () => {
    await reader.goto("/c/next/login");
    await expect(reader).toHaveURL(/\/c\/autumn\/login$/, { timeout: 1_000 });
  }).toPass();
  await server.cli("call", "rename", "autumn", "winter");
  await server.cli("call", "default", "next");
  await expect(async () => {
    await reader.goto("/");
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Lectern 2026", { timeout: 1_000 });
  }).toPass();
  await speaker.goto(mailed);
  await expect(speaker).toHaveURL(new RegExp(`/c/lectern-2025${mailed}$`));
  await expect(speaker.getByRole("main").getByText("Kettles of this year").first()).toBeVisible();
});
