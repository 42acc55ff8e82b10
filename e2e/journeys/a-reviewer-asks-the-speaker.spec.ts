import { expect, test } from "../fixtures";
import { isAccessible } from "../pages/accessible";
import { news } from "../pages/home";
import { submitProposal } from "../pages/submissions";
import type { CaughtMail } from "../portal/mail-catcher";

test.use({ fresh: true, env: { MAIL_REPLIES_TO: "replies+{key}@cfp.example.org" } });

test("a reviewer asks, an organiser releases, the speaker answers on the page and by mail", async ({
  page,
  server,
  as,
  make,
}) => {
  test.setTimeout(300_000);
  const ada = await make.speaker();
  const speaker = await as(ada);
  const kettles = await submitProposal(speaker, "Kettles");
  const organiser = await as(await make.organiser());
  await server.cli("submission", "review", String(kettles));

  await as(await make.reviewer(), page);
  await page.goto(`/homepage/reviewer/app/${kettles}`);
  await page.getByLabel("Question to the speaker").fill("Which kettle did you open?");
  await page.getByRole("button", { name: "Ask the speaker" }).click();
  await expect(page.getByRole("list", { name: "Waiting questions" })).toContainText(
    "waiting for an organiser to release it",
  );
  await isAccessible(page);

  await organiser.goto("/homepage/organiser/app/questions");
  await expect(organiser.getByRole("main")).toContainText("1 question to release");
  await isAccessible(organiser);
  await organiser.getByRole("link", { name: "Kettles" }).click();
  const section = organiser.getByRole("region", { name: "Questions to the speaker" });
  await expect(section).toContainText("Grace Hopper");
  await section.getByRole("button", { name: "Release question" }).click();
  await section.getByRole("button", { name: "Send now" }).click();
  await expect(section).toContainText("Answer awaited");

  const mail = await server.mailTo(ada.email, /a question about "Kettles"/);
  expect(mail.source).not.toContain("Grace");
  await speaker.goto("/homepage/speaker/app");
  await expect(speaker.getByRole("main")).toContainText("The panel has a question for you.");
  await speaker.goto(`/homepage/speaker/app/${kettles}#questions`);
  const questions = speaker.getByRole("region", { name: "Questions from the panel" });
  await expect(questions).toContainText("Which kettle did you open?");
  await questions.getByRole("textbox", { name: "Your answer" }).fill("The blue one.");
  await speaker.reload();
  await expect(questions.getByRole("textbox", { name: "Your answer" }), "the draft is kept").toHaveValue(
    "The blue one.",
  );
  await questions.getByRole("button", { name: "Send answer" }).click();
  await expect(news(speaker, "Answer sent to the panel")).toBeVisible();
  await isAccessible(speaker);

  expect(await server.pipe(replyTo(mail, ada.email), "mail", "bounce")).toBe(
    "The reply is stored as an answer.\n",
  );
  await page.reload();
  const answers = page.getByRole("list", { name: "Questions that were sent" });
  await expect(answers).toContainText("The blue one.");
  await expect(answers).toContainText("And a red one.");
});

/** The speaker's reply, as a mail program writes it. */
function replyTo({ source }: CaughtMail, from: string): string {
  const [, to = ""] = /^Reply-To: *(\S+)/im.exec(source) ?? [];
  return `From: Ada <${from}>
To: ${to}
Subject: Re: a question
Message-ID: <reply@example.org>
Content-Type: text/plain; charset=utf-8

And a red one.

On Monday, Lectern wrote:
> ##- Reply above this line, as text -##
> Which kettle did you open?
`;
}
