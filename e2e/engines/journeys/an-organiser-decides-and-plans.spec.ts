import { test } from "../fixtures";
import { submitProposal } from "../steps";
import { button, label, MAIN, role, type Tab, type Target, text } from "../tab";

const KETTLES = "Kettles that call home";
const TOASTERS = "Toasters under attack";

const cardIn = (list: string, title: string): Target => button(new RegExp(title), role("list", list));

/** Drags with the mouse to a place such as `Attic, 10:00–10:45`, that many minutes after the day has started. */
async function drag(tab: Tab, from: Target, to: string, minutes: number): Promise<void> {
  // With the whole day in sight nothing scrolls under the mouse.
  await tab.window.evaluate(`document.querySelector("[role=tablist][aria-label=Days]").scrollIntoView()`);
  const card = await tab.placeOf(from);
  await tab.window.move(card.left + 40, card.top + 8);
  await tab.window.button("down");
  await tab.window.move(card.left + 46, card.top + 14);
  await tab.window.move(card.left + 50, card.top + 20);
  await tab.leads(to, async () => {
    const room = (await tab.look(role("list", to.split(",")[0])))?.place;
    if (room) await tab.window.move(room.left + room.width / 2, room.top + minutes * 1.6 + 9);
  });
  await tab.window.button("up");
}

test("decides, releases, and plans on the grid by mouse and by keyboard", async ({ server, as, make }) => {
  await server.cli("edition", "set", "releaseDelay", "1s");
  const speaker = await make.speaker();
  const author = await as(speaker);
  const pks = [await submitProposal(author, KETTLES), await submitProposal(author, TOASTERS)];
  const tab = await as(await make.organiser());
  for (const pk of pks) {
    await tab.goto(`/homepage/organiser/app/${pk}`);
    const accept = button("Accept", role("group", "Decision"));
    await tab.click(accept);
    await tab.has(accept, "pressed");
  }

  await tab.goto("/homepage/organiser/app/decisions");
  await tab.click(button("Preview mails"));
  const preview = role("dialog", "Preview release");
  await tab.sees(preview, "2 accepted");
  await tab.click(button(/^Release \d+$/, preview));
  await tab.misses(preview);

  await tab.goto("/homepage/organiser/app/schedule");
  for (const [n, room] of ["Main hall", "Attic"].entries()) {
    await tab.click(button("Add a room"));
    await tab.fill(label(`Room ${n + 1}`), room);
  }
  await tab.click(button("Add a day"));
  await tab.fillDate(label("Day 1"), "2025-07-01");
  await tab.click(button("Save rooms and days"));
  await tab.sees(role("tab", /Tue,? 1 Jul/));

  await drag(tab, cardIn("Unscheduled", KETTLES), "Attic, 10:00–10:45", 60);
  await tab.sees(cardIn("Attic", KETTLES), "10:00–10:45");
  await tab.click(label("Filter unscheduled talks"));
  await tab.tabTo(cardIn("Unscheduled", TOASTERS));
  await tab.press(" ");
  await tab.sees(text(/Main hall, 09:00–09:45, 45 minutes\./));
  await tab.press("Enter");
  await tab.sees(cardIn("Main hall", TOASTERS), "09:00–09:45");
  await tab.click(button("Undo"));
  await tab.sees(cardIn("Unscheduled", TOASTERS));
  await tab.click(button("Redo"));
  await tab.sees(cardIn("Main hall", TOASTERS), "09:00–09:45");
  await tab.sees(MAIN, "Attic");
  await server.mailTo(speaker.email, /is accepted/);
});
