import { PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { linkIn } from "../../pages/entry";
import { newAddress, PASSWORD } from "../../people";
import { test } from "../fixtures";
import { completeProfile, logIn, openFromMenu, signUp, submitProposal } from "../steps";
import { button, HEADING, label, link, MAIN, role, text } from "../tab";

const TITLE = "Kettles that call home";

test("signs up, confirms the address, logs in, submits with a file, edits and withdraws", async ({
  server,
  visitor,
}) => {
  const tab = await visitor();
  const email = newAddress("speaker");
  await signUp(tab, { email, username: "grace", password: PASSWORD });
  await tab.sees(HEADING, "An Email was or has been sent to your inbox!");
  const mail = await server.mailTo(email, /confirm/i);
  await tab.goto(linkIn(mail, "/signup/account-confirm-email/"));
  await tab.click(button("Verify Email"));
  await tab.sees(HEADING, "Your Email has been verified!");

  await logIn(tab, { email, password: PASSWORD });
  await completeProfile(tab, "Grace", "Hopper");
  await tab.sees(text(PROFILE_SAVED));
  await tab.sees(role("img", "Logged in as Grace Hopper"), "GH");

  const pk = await submitProposal(tab, TITLE, 1);
  await tab.sees(text("Submitted", MAIN));
  await tab.sees(link("Read in the browser", MAIN));
  await tab.click(link("Edit", MAIN));
  await tab.fill(label(/^Title/), `${TITLE}, twice`);
  await tab.click(button("Save"));
  await tab.sees(text(TEXTS.updated));
  await tab.isAt(new RegExp(`/homepage/speaker/app/${pk}$`));
  await tab.sees(HEADING, `${TITLE}, twice`);

  await tab.click(button("Delete"));
  await tab.sees(role("dialog"), TEXTS.confirmDelete);
  await tab.click(button("Yes", role("dialog")));
  await tab.sees(text(TEXTS.deleted));
  await openFromMenu(tab, TITLE);
  await tab.sees(MAIN, "Withdrawn");
});
