import { STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import { describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { REMIND_REVIEWERS } from "./jobs";

const { it, server, as, make } = onServer();
let organiser: Person;
let grace: Person;
let alan: Person;
let pks: number[];

it.beforeAll(async () => {
  organiser = await make.organiser();
  const speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  alan = await make.reviewer({ firstName: "Alan", lastName: "Turing" });
  await make.reviewer({ firstName: "Mary", lastName: "Keller" });
  pks = [await make.proposal(speaker, "Ready for Review"), await make.proposal(speaker, "Ready for Review")];
  await as(organiser).post("/api/panel/assignments/", {
    submissions: pks,
    reviewers: [grace.id, alan.id],
    assign: true,
  });
  await make.review(alan, pks[0] ?? 0);
});

const { subject, body } = STANDARD_TEMPLATES.reviewers;
const post = async (path: string, reviewers: Person[] | null, headers = {}) => {
  const text = { reviewers: reviewers?.map(({ id }) => id) ?? null, subject, body };
  return seen(await as(organiser).post(`/api/panel/${path}`, text, { headers }));
};
const mailed = async () => {
  server.sent.length = 0;
  await server.runJobs();
  return server.sent.map(({ to, subject }) => [to, subject]).sort();
};

describe("a reminder by an organiser", () => {
  it("is previewed with the names and figures of its recipients", async () => {
    const { status, body: shown } = await post("reminders/preview/", null);
    expect({ status, shown }).toMatchObject({
      status: 200,
      shown: {
        recipients: 2,
        samples: [
          {
            to: grace.email,
            subject: "Lectern 2025: 2 proposals to review",
            blocks: [
              { paragraph: "Dear Grace Hopper," },
              {
                paragraph: expect.stringContaining("You still have 2 proposals to review, as soon as"),
              },
              { link: "http://localhost:3000/homepage/reviewer/app?show=assigned", label: "Open your queue" },
              { paragraph: expect.any(String) },
            ],
          },
          { to: alan.email, subject: "Lectern 2025: 1 proposal to review" },
        ],
      },
    });
    expect(await mailed()).toEqual([]);
  });

  it("goes once to each who has something open, however often the call is made", async () => {
    const key = { "idempotency-key": "double-click" };
    const calls = await Promise.all([1, 2, 3].map(() => post("reminders/", null, key)));
    expect(calls).toEqual(Array(3).fill({ status: 201, body: { written: 2 } }));
    expect(await mailed()).toEqual(
      [
        [alan.email, "Lectern 2025: 1 proposal to review"],
        [grace.email, "Lectern 2025: 2 proposals to review"],
      ].sort(),
    );
    expect(await post("reminders/", [grace], key), "the key of another call").toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining("already sent") },
    });
    const { reviewers } = (await as(organiser).get("/api/panel/")).json();
    expect(reviewers.map((each: { reminded_on: string | null }) => each.reminded_on !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("is refused without a key, with a placeholder of speakers, and where nothing is open", async () => {
    expect((await post("reminders/", null)).status).toBe(400);
    const foreign = { reviewers: null, subject, body: "{open} {title}\n\n{link}" };
    const refused = await as(organiser).post("/api/panel/reminders/preview/", foreign);
    expect(seen(refused)).toMatchObject({
      status: 400,
      body: { body: [expect.stringContaining("{title} is no placeholder")] },
    });
    const nobody = await post("reminders/", [organiser], { "idempotency-key": "nobody" });
    expect(nobody).toMatchObject({ status: 409 });
  });
});

it("reminds no reviewer of what is decided and released", async () => {
  for (const pk of pks) await updateSubmission(server.platform.db, pk, { releasedDecision: "REJ" });
  const shown = await post("reminders/preview/", null);
  const { reviewers } = (await as(organiser).get("/api/panel/")).json();
  for (const pk of pks) await updateSubmission(server.platform.db, pk, { releasedDecision: null });
  expect(shown.body).toMatchObject({ recipients: 0 });
  expect(reviewers.map(({ open }: { open: number }) => open)).toEqual([0, 0, 0]);
});

describe("the portal's own reminders", () => {
  it("are none unless a date and days are set", async () => {
    await server.runJob(REMIND_REVIEWERS);
    await make.setting("reviewsDue", "2025-03-20T12:00:00Z");
    await server.runJob(REMIND_REVIEWERS);
    expect(await mailed()).toEqual([]);
  });

  it("are sent a number of days before the date to those with open assignments, at most once a week", async () => {
    await make.setting("reviewReminders", "10,8,1");
    const days: Record<string, number> = {};
    for (let day = 2; day <= 21; day++) {
      server.clock.set(`2025-03-${String(day).padStart(2, "0")}T13:00:00Z`);
      await Promise.all([server.runJob(REMIND_REVIEWERS), server.runJob(REMIND_REVIEWERS)]);
      const mails = await mailed();
      if (mails.length > 0) days[day] = mails.length;
      // Grace recuses herself from one and reviews the other: nothing is open any more.
      if (day === 11) {
        const fresh = await make.session(grace);
        await as(fresh).post(`/api/conflicts/recuse/${pks[0]}/`, { reason: "" });
        await make.review(fresh, pks[1] ?? 0);
      }
    }
    expect(days).toEqual({ 10: 2, 19: 1 });
  });
});
