import type { PendingCounts } from "@lectern/domain/office/dashboard/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { decided, passTime, released } from "#features/deciding/releases/world.fixture";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const waiting = async (): Promise<PendingCounts> =>
  (await as(await make.session(organiser)).get("/api/waiting/")).json();

const NOTHING: PendingCounts = {
  toDecide: 0,
  toRelease: 0,
  toConfirm: 0,
  unanswered: 0,
  unscheduled: 0,
  undelivered: 0,
  failedFiles: 0,
};

it("counts nothing where nothing waits, in three statements of its own", async () => {
  await make.proposal(speaker, "Submitted");
  await make.proposal(speaker, "Withdrawn");
  expect(await waiting()).toEqual(NOTHING);
  const { access } = await make.session(organiser);
  const ask = () => as({ ...organiser, access }).get("/api/waiting/");
  await ask();
  const counted = countStatements(server.platform.db);
  await ask();
  expect(counted()).toBeLessThanOrEqual(5);
});

it("follows a proposal from its reviews to the schedule", async () => {
  const id = await decided(server, speaker, null);
  expect(await waiting()).toEqual({ ...NOTHING, toDecide: 1 });

  const decide = { decisions: [{ submission: id, decision: "ACC", seen: null }] };
  await as(await make.session(organiser)).post("/api/decisions/", decide);
  expect(await waiting()).toEqual({ ...NOTHING, toRelease: 1, unscheduled: 1 });

  await make.setting("releaseNeedsSecond", true);
  const { id: releaseId } = await released(server, organiser, [{ submission: id, decision: "ACC" }]);
  expect(await waiting()).toEqual({ ...NOTHING, toConfirm: 1, unscheduled: 1 });

  const second = await make.organiser();
  await server.platform.db.execute(
    sql`update release set state = 'waiting', due_at = ${server.platform.clock.now()}, confirmed_by = ${second.id}
      where id = ${releaseId}`,
  );
  await passTime(server);
  expect(await waiting()).toEqual({ ...NOTHING, unanswered: 1, unscheduled: 1 });

  await server.platform.db.execute(sql`update mail set refused_at = created_at where submission_id = ${id}`);
  expect((await waiting()).undelivered).toBe(1);

  await server.platform.db.execute(
    sql`update confirmation set answer = 'declined' where submission_id = ${id}`,
  );
  expect(await waiting()).toEqual({ ...NOTHING, undelivered: 1 });
});
