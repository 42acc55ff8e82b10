import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type Credentials, logIn } from "./pages/entry";
import { completeProfile } from "./pages/home";
import type { Portal } from "./portal/portal";

export const PASSWORD = "blue!kettle42";

/** An address that nobody has used. */
export const newAddress = (who: string): string => `${who}-${randomUUID().slice(0, 8)}@example.org`;

/** Somebody whom an organiser has let in. */
export async function person(
  server: Portal,
  group: "speaker" | "reviewer" | "organiser",
): Promise<Credentials> {
  const email = newAddress(group);
  await server.cli("user", "create", email, group, "--password", PASSWORD);
  return { email, password: PASSWORD };
}

/** Logs a new speaker in, with a complete profile. */
export async function speakerAtHome(server: Portal, page: Page): Promise<Credentials> {
  const speaker = await person(server, "speaker");
  await logIn(page, speaker);
  await expect(page).toHaveURL(/\/homepage\/speaker\/app$/);
  await completeProfile(page, "Ada", "Lovelace");
  return speaker;
}

/** Logs a new reviewer in, with a complete profile. */
export async function reviewerAtHome(server: Portal, page: Page): Promise<Credentials> {
  const reviewer = await person(server, "reviewer");
  await logIn(page, reviewer);
  await expect(page).toHaveURL(/\/homepage\/reviewer\/app$/);
  await completeProfile(page, "Grace", "Hopper");
  return reviewer;
}
