import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import { forCall } from "#platform/platform";
import { lastMailTo, mailsTo } from "#testing/look";
import { onNewServers } from "#testing/on-server";
import { programmeOn } from "./world.fixture";

const { it, server, make } = onNewServers();

it("notifies each speaker of a moved talk, and not one who has declined for themselves", async () => {
  const { db } = server.platform;
  const { accepted, place, publish, preview } = await programmeOn(server);
  const [lead, grace] = [await make.speaker(), await make.speaker({ firstName: "Grace" })];
  const submissionId = await accepted("Kettles", lead);
  const co = { position: 1, name: grace.name, accountId: grace.id, email: grace.email };
  const { id } = await addSpeakerRow(db, { submissionId, state: "accepted", ...co });
  const mails = async () =>
    Promise.all([lead, grace].map(async ({ email }) => (await mailsTo(server, email)).length));
  await place(submissionId, "2025-07-01T10:00:00Z");
  await publish();
  expect(await mails()).toEqual([1, 1]);
  await db.update(submissionSpeaker).set({ answer: "declined" }).where(eq(submissionSpeaker.id, id));
  await place(submissionId, "2025-07-01T12:00:00Z");
  expect((await preview()).notified).toBe(1);
  await publish();
  expect(await mails()).toEqual([2, 1]);
});

it("notifies no speaker when only the time at which their slot is announced changes", async () => {
  const { accepted, place, publish, preview } = await programmeOn(server);
  const speaker = await make.speaker();
  const id = await accepted("Kettles", speaker);
  await place(id, "2025-07-01T10:00:00Z", { secret_until: "2025-06-01T10:00:00Z" });
  await publish();
  await place(id, "2025-07-01T10:00:00Z", { secret_until: null });
  expect(await preview()).toMatchObject({ notified: 0, changes: [{ change: "announced" }] });
  await publish();
  expect(await mailsTo(server, speaker.email)).toHaveLength(1);
});

it("names the page of a talk in its calendar once the call is open, and before that the conference's site", async () => {
  const values = { slug: "draft", series: "Draft", state: "draft", createdAt: server.clock.now() } as const;
  const [row] = await server.platform.everyCall.insert(call).values(values).returning();
  if (!row) throw new Error("The call was not stored");
  const platform = forCall(server.platform, row);
  const prefix = "/api/c/draft";
  const { accepted, place, publish } = await programmeOn({ ...server, platform }, { prefix });
  const speaker = await make.speaker();
  const id = await accepted("Kettles", speaker);
  const link = async () => {
    const { calendar = "" } = await lastMailTo(server, speaker.email);
    return /^URL.*?:(http\S+)/m.exec(calendar.replaceAll("\r\n ", ""))?.[1];
  };
  await place(id, "2025-07-01T10:00:00Z");
  await publish();
  expect(await link()).toBe(EDITION_DEFAULTS.site);
  await server.platform.everyCall.update(call).set({ state: "open" }).where(eq(call.id, row.id));
  await place(id, "2025-07-01T12:00:00Z");
  await publish();
  expect(await link()).toContain(`${platform.callUrl}/programme/talks/`);
});
