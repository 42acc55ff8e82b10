import { expect } from "vitest";
import { call } from "#features/call/tables";
import { membership } from "#features/identity/tables";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

it("opens no one's profile in a call whose organisers entered their proposal, until they act there", async () => {
  const { everyCall, clock } = server.platform;
  const values = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  const boss = await make.speaker();
  await everyCall.insert(membership).values({ callId: row?.id ?? 0, accountId: boss.id, group: "organiser" });
  const stranger = await make.speaker({ firstName: "Zoe", lastName: "Zebra" });

  const body = { ...proposalBody(""), email: stranger.email };
  const made = await as(boss).post("/api/c/other/proposals/", body);
  expect(made.statusCode).toBe(201);
  const title = "Imported";
  const speakers = [{ code: "S", name: "Zoe Zebra", email: stranger.email }];
  const file = [{ code: "A", title, abstract: "x", state: "submitted", submission_type: "Talk", speakers }];
  const plan = await as(boss).post("/api/c/other/imports/preview/", { file });
  const { seen } = plan.json();
  const imported = await as(boss).post("/api/c/other/imports/", { file, seen, invite: false });
  expect(imported.statusCode).toBe(201);

  const shown = async () => [
    (await as(boss).get(`/api/c/other/people/${stranger.id}/`)).statusCode,
    (await as(boss).get(`/api/c/other/people/${stranger.id}/notes/`)).statusCode,
    (await as(boss).get("/api/c/other/people/")).payload.includes(stranger.email) ? "listed" : "absent",
  ];
  expect(await shown()).toEqual([404, 404, "absent"]);

  const id = made.json().submission_id;
  const own = proposalBody(stranger.name, { title: "Mine" });
  expect((await as(stranger).put(`/api/c/other/submissions/${id}/`, own)).statusCode).toBe(200);
  expect(await shown()).toEqual([200, 200, "listed"]);
});
