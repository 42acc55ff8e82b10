import { expect } from "vitest";
import { saveProfile } from "#features/identity/profiles/actions";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let proposal: number;
it.beforeAll(async () => {
  organiser = await make.organiser();
  const speaker = await make.speaker({
    firstName: "Joan",
    lastName: "Clarke",
    email: "joan@example.org",
  });
  await saveProfile(server.platform.db, speaker.id, { employer: "+Kettles Ltd" }, server.clock.now());
  const reviewer = await make.reviewer({
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@example.org",
  });
  proposal = await make.proposal(speaker, "Ready for Review", {
    title: '=HYPERLINK("https://evil.example")',
  });
  await as(reviewer).post("/api/review/", reviewBody(proposal, { comments: 'Clear, "new"\nand short.' }));
});

const take = (path: string) => as(organiser).get(`/api/exports/${path}/`);

it("gives proposals as a table in which nothing is a formula", async () => {
  const { headers, payload } = await take("proposals/csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="proposals.csv"');
  const [head, line, ...rest] = payload.split("\r\n");
  expect(head).toMatch(/^\uFEFFnumber,title,authors,speaker,email,country,/);
  expect(line).toBe(
    [
      proposal,
      `"'=HYPERLINK(""https://evil.example"")"`,
      "Joan Clarke",
      "Joan Clarke",
      "joan@example.org",
      "United Kingdom",
      "Engineer",
      "'+Kettles Ltd",
      "Builds and breaks things.",
      "Red Team",
      "Talk",
      "NA",
      "MAIN",
      "How to break things without hurting anyone.",
      "None",
      "None",
      "2025-03-01T12:00:00.000Z",
      "Ready for Review",
      "",
      1,
      "7.5",
      "",
      "",
    ].join(","),
  );
  expect(rest).toEqual([""]);
});

it("gives reviews as a table, with commas, quotes and lines in them", async () => {
  const { payload } = await take("reviews/csv");
  expect(payload).toContain(
    `${proposal},Grace Hopper,grace@example.org,7,8,Accept,"Clear, ""new""\nand short.",2025-03-01T12:00:00.000Z\r\n`,
  );
});

it("gives everything as one JSON document, and notes that it was taken", async () => {
  const answer = await take("json");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.json()).toEqual([
    expect.objectContaining({
      pk: proposal,
      speaker: expect.objectContaining({ email: "joan@example.org", full_name: "Joan Clarke" }),
      reviews: [
        {
          reviewer: "Grace Hopper",
          expertise_score: 7,
          submission_score: 8,
          comments: 'Clear, "new"\nand short.',
          status: "ACC",
        },
      ],
    }),
  ]);
  expect(answer.payload).not.toMatch(/hash|password|secret/i);
  const log = (await as(organiser).get("/api/audit/?action=export")).json();
  expect(log.lines[0].details).toEqual([{ name: "what", value: "proposals and reviews" }]);
});

it("gives more proposals than are read at a time", async () => {
  const speaker = await make.speaker();
  const { db } = server.platform;
  await db.execute(
    `insert into submission (owner_id, authors, title, abstract, conflicts, remarks, conference, topic_type,
       submission_type, workshop_duration, status, created_at, submitted_at)
     select '${speaker.id}', 'x', 'Many', 'x', 'x', 'x', 'MAIN', 'RT', 'T', 'NA', 'Submitted', now(), now()
     from generate_series(1, 1200)`,
  );
  expect((await take("json")).json()).toHaveLength(1201);
});

it("gives the answers of more speakers than are read at a time, without those who were erased", async () => {
  const erased = await make.speaker();
  const { db } = server.platform;
  // Alone on the last page.
  await db.execute(
    `update submission set owner_id = '${erased.id}' where id = (select max(id) from submission)`,
  );
  await db.execute(`update account set erased_at = now() where id = '${erased.id}'`);
  expect((await take("questions/json")).json().speakers).toHaveLength(1200);
});
