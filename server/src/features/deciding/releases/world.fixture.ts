import type { Decision } from "@lectern/domain/call/decisions";
import type { Release, ReleaseBody } from "@lectern/domain/deciding/releases/contract";
import type { ConfirmationRow } from "@lectern/domain/proposals/confirmations/contract";
import { updateSubmission } from "#features/proposals/store";
import { callAs } from "#testing/client";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

const RELEASE_DELAY = 15 * 60;

/** A proposal on which organisers have decided. */
export async function decided(
  server: TestServer,
  speaker: Person,
  decision: Decision | null,
  title = "Breaking things gently",
): Promise<number> {
  const id = await makeOn(server).proposal(speaker, "Reviewed", { title });
  await updateSubmission(server.platform.db, id, { decision });
  return id;
}

/** What an organiser sends to release these proposals with the standard templates. */
export const releaseBody = (items: ReleaseBody["items"], templates: ReleaseBody["templates"] = {}) => ({
  items,
  templates,
});

/** Releases these proposals. */
export async function released(
  server: TestServer,
  organiser: Person,
  items: ReleaseBody["items"],
): Promise<Release> {
  const answer = await callAs(server, await makeOn(server).session(organiser)).post(
    "/api/releases/",
    releaseBody(items),
  );
  if (answer.statusCode !== 201) throw new Error(answer.payload);
  return answer.json().release;
}

/** Moves the clock past the time in which releases can be undone, and runs what is due then. */
export async function passTime(server: TestServer, seconds = RELEASE_DELAY): Promise<void> {
  server.clock.advance(seconds);
  await server.runJob("sweep-releases");
  await server.runJobs();
}

/** The answers as organisers read them. */
export async function answersOf(server: TestServer, organiser: Person): Promise<ConfirmationRow[]> {
  return (await callAs(server, await makeOn(server).session(organiser)).get("/api/confirmations/")).json()
    .rows;
}
