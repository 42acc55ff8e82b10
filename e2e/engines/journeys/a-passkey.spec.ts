import { test } from "../fixtures";
import { button, HEADING, label, role } from "../tab";

const NO_DEVICE = "the engine's driver has no virtual authenticator";

test("adds a passkey, and logs in with it alone", async ({ as, make, engineName }) => {
  test.skip(engineName !== "chromium", NO_DEVICE);
  const tab = await as(await make.speaker());
  await tab.window.plugInAuthenticator?.();
  await tab.goto("/homepage/speaker/app/security");
  await tab.click(button("Add a passkey"));
  await tab.fill(label("Name of the passkey"), "Laptop");
  await tab.click(button("Add"));
  await tab.click(button("I have stored them"));
  await tab.sees(role("region", "Passkeys"), "Laptop");
  await tab.click(button("Account"));
  await tab.click(role("menuitem", "Logout"));
  await tab.isAt(/^[^/]*\/\/[^/]+\/$/);

  await tab.goto("/login");
  await tab.click(button("Log in with a passkey"));
  await tab.isAt(/\/homepage\/speaker\/app$/);
  await tab.sees(HEADING);
});
