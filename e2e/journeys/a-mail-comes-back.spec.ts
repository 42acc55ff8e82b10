import { expect, test } from "../fixtures";
import { decideOn, newestRelease, releaseAll } from "../pages/decisions";
import { submitProposal } from "../pages/submissions";
import type { CaughtMail } from "../portal/mail-catcher";

test.use({ fresh: true, env: { MAIL_BOUNCES_TO: "bounces@cfp.example.org" } });

test("shows that a decision bounced, and sends it again to a corrected address", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(200_000);
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await make.speaker();
  const { email } = speaker;
  const ada = await as(speaker);
  const kettles = await submitProposal(ada, "Kettles");
  await ada.context().close();

  await as(await make.organiser(), page);
  await decideOn(page, kettles, "Accept");
  await releaseAll(page, "1 accepted");
  const accepted = await server.mailTo(email, /"Kettles" is accepted/);
  expect(accepted.from).toBe("bounces@cfp.example.org");
  await expect(newestRelease(page)).toContainText("Released", { timeout: 20_000 });
  await expect(newestRelease(page)).not.toContainText("Did not arrive");

  const report = returnedMail(accepted);
  expect(await server.pipe("I am away until Monday.", "mail", "bounce")).toBe(
    "This is not a delivery report: nothing was changed.\n",
  );
  expect(await server.pipe(report, "mail", "bounce")).toBe("The mail is marked as bounced.\n");
  expect(await server.pipe(report, "mail", "bounce")).toBe("The report contains nothing new.\n");

  await page.goto("/homepage/organiser/app/confirmations");
  await expect(page.getByRole("main")).toContainText("It bounced: there is no such mailbox.");
  await page.goto("/homepage/organiser/app/decisions");
  const release = newestRelease(page);
  await expect(release).toContainText(`Kettles to ${email}. It bounced: there is no such mailbox.`);
  await release.getByRole("link", { name: "Open the mail: Kettles" }).click();
  const mail = page.getByRole("dialog", { name: "Mail" });
  await expect(mail).toContainText("The mail server said: User unknown");
  await mail.getByLabel("Send again to a corrected address").fill("ada@better.example");
  await mail.getByRole("button", { name: "Send again" }).click();
  await expect(mail).toContainText("ada@better.example");
  await server.mailTo("ada@better.example", /"Kettles" is accepted/);
  await mail.getByRole("button", { name: "Close" }).click();

  await page.getByLabel("State").selectOption({ label: "Bounced (1)" });
  const rows = page.getByRole("button", { name: /"Kettles" is accepted/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("It bounced: there is no such mailbox.");

  await page.goto("/homepage/organiser/app/decisions");
  await expect(newestRelease(page)).toContainText("Released");
  await expect(newestRelease(page)).not.toContainText("Did not arrive");
  await page.goto("/homepage/organiser/app/people");
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByRole("main")).toContainText(`The last mail to ${email} did not arrive`);
});

/** The report (RFC 3464) of a mail server that could not deliver this mail, as the mailbox does not exist. */
function returnedMail({ from, to, source }: CaughtMail): string {
  const [headers = ""] = source.split(/\r?\n\r?\n/);
  return `From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
To: ${from}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="returned"

--returned
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--returned
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--returned
Content-Type: text/rfc822-headers

${headers}

--returned--
`;
}
