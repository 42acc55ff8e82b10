import { eq, sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { call } from "#features/call/tables";
import { account } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { DELETE_BY_DATE } from "./jobs";

const DAY = 86_400;

const { it, server, make } = onNewServers();
let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser();
});
const run = () => server.runJob(DELETE_BY_DATE);

it("keeps people who are new, who know of an acceptance, or who have a proposal in another call", async () => {
  const { db, everyCall, clock } = server.platform;
  const accepted = await make.speaker();
  const known = await make.proposal(accepted, "Reviewed");
  await updateSubmission(db, known, { decision: null, releasedDecision: "ACC" });
  const elsewhere = await make.speaker();
  const other = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(other).returning();
  const moved = eq(submission.id, await make.proposal(elsewhere));
  await everyCall.update(submission).set({ callId: row?.id }).where(moved);
  await make.setting("deleteAccountsAfter", "2025-04-01");
  server.clock.set("2025-04-02T00:00:00.000Z");
  const fresh = await make.speaker();
  await db.update(account).set({ lastLogInAt: null }).where(eq(account.id, fresh.id));
  await run();
  server.clock.advance(8 * DAY);
  await run();
  const left = (await db.select({ id: account.id }).from(account)).map(({ id }) => id);
  expect(left.sort()).toEqual([organiser, accepted, elsewhere, fresh].map(({ id }) => id).sort());
});

it("erases the others where one erasure fails, and reports it", async () => {
  const { db, everyCall } = server.platform;
  const [failing, other] = [await make.speaker(), await make.speaker()].sort((a, b) =>
    a.id.localeCompare(b.id),
  );
  await everyCall.execute(sql`create table unknown_to_erasure (person uuid references account)`);
  await everyCall.execute(sql`insert into unknown_to_erasure values (${failing?.id})`);
  await make.setting("deleteAccountsAfter", "2025-04-01");
  server.clock.set("2025-04-02T00:00:00.000Z");
  await run();
  server.clock.advance(8 * DAY);
  await expect(run()).rejects.toThrow();
  const left = (await db.select({ id: account.id }).from(account)).map(({ id }) => id);
  expect(left.sort()).toEqual([organiser.id, failing?.id].sort());
  expect(left).not.toContain(other?.id);
});
