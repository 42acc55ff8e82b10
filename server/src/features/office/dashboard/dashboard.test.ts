import { SET_UP_STEPS } from "@lectern/domain/kernel/set-up-steps";
import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { RULE } from "#features/reviewing/panel/world.fixture";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});

const dashboard = async (): Promise<Dashboard> =>
  (await as(await make.session(organiser)).get("/api/dashboard/")).json();

const assign = async (submissions: number[], reviewers: Person[]) => {
  const body = { submissions, reviewers: reviewers.map(({ id }) => id), assign: true };
  await as(await make.session(organiser)).post("/api/panel/assignments/", body);
};

it("shows an empty installation what is left to set up, and ends each step with its first action", async () => {
  const empty = await dashboard();
  expect(empty.stepsLeft).toEqual(SET_UP_STEPS);
  expect([empty.proposals, empty.unfinished, empty.reviews]).toEqual([0, 0, { wanted: 0, done: 0 }]);
  expect(Object.values(empty.pending).every((count) => count === 0)).toBe(true);

  await make.setting("product", "Kettlecon");
  await make.setting("closesAt", "2027-01-01T00:00:00Z");
  expect((await dashboard()).stepsLeft).toEqual(["conferences", "contact", "mail", "team"]);

  const invitation = { emails: ["grace@example.org"], group: "reviewer" };
  await as(await make.session(organiser)).post("/api/invitations/", invitation);
  expect((await dashboard()).stepsLeft).toEqual(["conferences", "contact", "mail"]);
  await server.runJobs();
  expect((await dashboard()).stepsLeft).toEqual(["conferences", "contact"]);
});

it("counts proposals without enough reviewers, and late reviewers once reviews are due", async () => {
  const speaker = await make.speaker();
  const grace = await make.reviewer();
  const alan = await make.reviewer();
  const first = await make.proposal(speaker, "Ready for Review");
  const second = await make.proposal(speaker, "Ready for Review");
  await make.setting("reviewsWanted", RULE.target);
  expect((await dashboard()).pending).toMatchObject({ shortOfReviewers: 2, lateReviewers: 0 });

  await assign([first, second], [grace]);
  await assign([first], [alan]);
  await make.review(alan, first);
  const assigned = await dashboard();
  expect(assigned.pending).toMatchObject({ shortOfReviewers: 1, lateReviewers: 0 });
  expect(assigned.reviews).toEqual({ wanted: 2 * RULE.target, done: 1 });

  await make.setting("reviewsDue", server.platform.clock.now().toISOString());
  server.clock.advance(1000);
  expect((await dashboard()).pending.lateReviewers, "Alan has reviewed all that is his").toBe(1);
});

it("counts what the board's and the outbox's filters show", async () => {
  const speaker = await make.speaker();
  const broken = await make.proposal(speaker, "Submitted");
  await make.proposal(speaker, "Uploading");
  const gone = await make.proposal(speaker, "Withdrawn");
  const { proposals, unfinished, pending } = await dashboard();
  expect(unfinished).toBe(1);
  expect(pending.failedFiles).toBe(0);
  for (const id of [broken, gone])
    await server.platform.db.execute(sql`
      insert into submission_file (id, submission_id, extension, original_key, size, state, scan_result, confirmed_at)
      values (gen_random_uuid(), ${id}, 'pdf', 'key', 1, 'done', 'FAL', now())`);
  await server.platform.db.execute(sql`update mail set refused_at = created_at`);
  const [{ count } = { count: 0 }] = (await server.platform.db.execute(sql`select count(*)::int from mail`))
    .rows as { count: number }[];
  const after = await dashboard();
  expect(after.proposals).toBe(proposals);
  expect(after.pending).toMatchObject({ failedFiles: 1, undelivered: count });
  const shown = await as(await make.session(organiser)).get("/api/mails/?state=undelivered");
  expect(shown.json().mails).toHaveLength(count);
  expect(count).toBeGreaterThan(0);
});

it("reads no proposal again while nothing has changed", async () => {
  const { access } = await make.session(organiser);
  const ask = () => as({ ...organiser, access }).get("/api/dashboard/");
  await ask();
  const counted = countStatements(server.platform.db);
  await ask();
  // Who asks, two revisions, releases, mails, settings, and what speakers are asked for.
  expect(counted()).toBeLessThanOrEqual(9);
});
