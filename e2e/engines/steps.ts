import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEXTS } from "@lectern/domain/proposals/words";
import { aPdf, aProposal } from "../pages/submissions";
import type { Credentials } from "../portal/session";
import { button, HEADING, label, link, MAIN, role, type Tab, text } from "./tab";

const ROBOT = label("I am not a robot");

/** Solves the captcha in the page, with one click. */
export async function solveCaptcha(tab: Tab): Promise<void> {
  await tab.click(ROBOT);
  await tab.has(ROBOT, "checked");
}

export async function logIn(tab: Tab, { email, password }: Credentials): Promise<void> {
  await tab.goto("/login");
  await tab.fill(label("Email"), email);
  await tab.fill(label("Password"), password);
  await solveCaptcha(tab);
  await tab.click(button("Login"));
}

export async function signUp(tab: Tab, person: Credentials & { username: string }): Promise<void> {
  await tab.goto("/");
  await tab.click(link("Signup", role("navigation", "Main")));
  await tab.fill(label("Email"), person.email);
  await tab.fill(label("Username"), person.username);
  await tab.fill(label("Password"), person.password);
  await tab.fill(label("Confirm password"), person.password);
  await solveCaptcha(tab);
  await tab.click(button("Signup"));
}

export async function completeProfile(tab: Tab, firstName: string, lastName: string): Promise<void> {
  const profile = role("dialog", "User Profile");
  await tab.fill(label(/^First name/i, profile), firstName);
  await tab.fill(label(/^Last name/i, profile), lastName);
  await tab.fill(label(/^Occupation/i, profile), "Researcher");
  await tab.fill(label(/bio/i, profile), "Tests the security of machines.");
  await tab.click(button("Save", profile));
  await tab.misses(profile);
}

/** Submits a proposal, with a PDF of that many pages if there are any, and returns its number. */
export async function submitProposal(tab: Tab, title: string, pages = 0): Promise<number> {
  await tab.goto("/homepage/speaker/app/submit");
  await tab.sees(HEADING, "new submission");
  await tab.fill(label(/^Title/), title);
  await tab.fill(label(/^Abstract/), aProposal(title).abstract);
  if (pages > 0) await tab.upload(label(/Supporting file/), pdfFile(title, pages));
  await tab.click(button("Submit"));
  await tab.sees(text(TEXTS.submitted));
  return openFromMenu(tab, title);
}

const SUBMISSIONS = role("region", "Submissions");

/** Opens a speaker's proposal from the menu and returns its number. */
export async function openFromMenu(tab: Tab, title: string): Promise<number> {
  await tab.click(link(new RegExp(title), SUBMISSIONS));
  await tab.isAt(/\/app\/\d+$/);
  await tab.sees(HEADING, title);
  await tab.sees(MAIN, title);
  return Number((await tab.url()).split("/").at(-1));
}

/** Writes a PDF into a new folder of this run. */
function pdfFile(line: string, pages: number): string {
  const { name, buffer } = aPdf(line, pages);
  const path = join(mkdtempSync(join(tmpdir(), "lectern-pdf-")), name);
  writeFileSync(path, buffer);
  return path;
}
