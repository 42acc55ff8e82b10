import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { membership } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const talk = (code: string, email: string) => ({
  code,
  title: `Talk ${code}`,
  abstract: "About kettles.",
  state: "submitted",
  submission_type: "Talk",
  track: "Kitchen",
  created: "2025-02-01T10:00:00Z",
  speakers: [
    { code, name: "Some Body", email },
    { code: `${code}2`, name: "Grace Hopper", email: "grace@example.org" },
  ],
});

it("previews people of other calls like new ones, and imports their proposals to the accounts that they have", async () => {
  const { everyCall, clock } = server.platform;
  const values = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  const boss = await make.speaker();
  await everyCall.insert(membership).values({ callId: row?.id ?? 0, accountId: boss.id, group: "organiser" });
  const stranger = await make.speaker({ firstName: "Zoe", lastName: "Zebra", email: "stranger@example.org" });

  const file = [talk("AAA", "Stranger@example.org"), talk("BBB", "nobody@example.org")];
  const body = { file, topics: { Kitchen: "P" } };
  const preview = async () => (await as(boss).post("/api/c/other/imports/preview/", body)).json();
  const { rows, people, seen } = await preview();
  expect(rows).toMatchObject(["AAA", "BBB"].map(() => ({ outcome: "new", notes: [], pk: null })));
  expect(people).toBe(2);

  const done = await as(boss).post("/api/c/other/imports/", { ...body, seen, invite: true });
  expect([done.statusCode, done.json()]).toEqual([201, { proposals: 2, changed: 0, people: 2, mails: 2 }]);
  const { mails } = (await as(boss).get("/api/c/other/mails/")).json();
  const texts = mails.map(async ({ id, to }: { id: string; to: string }) => {
    const { body } = (await as(boss).get(`/api/c/other/mails/${id}/`)).json();
    return [to.toLowerCase(), body.replaceAll(to, "it").replaceAll(/Talk .../g, "a talk")];
  });
  const textOf = new Map(await Promise.all(texts));
  expect([...textOf.keys()].sort()).toEqual(["nobody@example.org", "stranger@example.org"]);
  expect(textOf.get("stranger@example.org")).toBe(textOf.get("nobody@example.org"));
  const owned = await everyCall.select().from(submission).where(eq(submission.ownerId, stranger.id));
  expect(owned).toMatchObject([{ title: "Talk AAA", authors: "Some Body,Grace Hopper" }]);
  expect((await preview()).rows).toMatchObject([{ outcome: "imported" }, { outcome: "imported" }]);
});
