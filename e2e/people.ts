import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Portal } from "./portal/portal";
import { type Credentials, saveProfile, startSession } from "./portal/session";

export const PASSWORD = "blue!kettle42";

/** An address that no account has. */
export const newAddress = (who: string): string => `${who}-${randomUUID().slice(0, 8)}@example.org`;

/** One of the demo's users, by the name in the address. */
export const demo = (name: string): Credentials => ({
  email: `${name}@example.org`,
  password: "correct-horse!",
});

/** A role's pages are loaded after the first one, which takes a while on a busy machine. */
const PAGE_LOAD_MS = 30_000;

export const NAMES = {
  speaker: { first_name: "Ada", last_name: "Lovelace" },
  reviewer: { first_name: "Grace", last_name: "Hopper" },
};

/** Creates new accounts of each group on a portal, with empty profiles. */
export type Make = Record<"speaker" | "reviewer" | "organiser", () => Promise<Credentials>>;

export function makeOn(server: Portal): Make {
  const account = async (group: string) => {
    const email = newAddress(group);
    await server.cli("user", "create", email, group, "--password", PASSWORD);
    return { email, password: PASSWORD };
  };
  return {
    speaker: () => account("speaker"),
    reviewer: () => account("reviewer"),
    organiser: () => account("organiser"),
  };
}

/**
 * Opens a user's pages in this tab, logged in. Completes an empty profile first: speakers are Ada Lovelace, reviewers
 * Grace Hopper.
 */
export async function enter(server: Portal, who: Credentials, page: Page): Promise<Page> {
  const session = await startSession(page.request, server.url, who);
  const { group, first_name } = session.user;
  if (first_name === "" && group !== "organiser")
    await saveProfile(page.request, server.url, session, NAMES[group]);
  await page.goto(`${server.url}/homepage/${group}/app`);
  await expect(page).toHaveURL(new RegExp(`/homepage/${group}/app$`));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: PAGE_LOAD_MS });
  return page;
}
