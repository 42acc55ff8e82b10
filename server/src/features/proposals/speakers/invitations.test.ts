import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { mail } from "#features/post/tables";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { addressed } from "../proposal/letters-store";
import { submissionSpeaker } from "../proposal/tables";
import { type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

describe("an invited speaker", () => {
  it("gets one mail with the link, to them alone", async () => {
    const { grace, invite } = world;
    await invite("Grace Hopper", grace);
    const sent = server.sent.filter(({ to }) => to === grace.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain("invited to speak");
    const stored = await server.platform.db.select().from(mail).where(eq(mail.recipient, grace.email));
    expect(stored).toHaveLength(1);
  });

  it("accepts with a log-in, sees the proposal in their own list, and the text only", async () => {
    const { lead, grace, id, authors, edit, speaks } = world;
    await speaks(grace);
    const list = (await as(grace).get("/api/submissions/")).json();
    expect(list).toMatchObject([{ pk: id, co_speaker: true }]);
    const read = await as(grace).get(`/api/submissions/${id}/`);
    expect(read.json()).toMatchObject({ pk: id, co_speaker: true, full_name: "Ada King" });
    expect((await edit(grace, { authors: "Grace" })).statusCode).toBe(404);
    expect((await as(grace).delete(`/api/submissions/${id}/`)).statusCode).toBe(404);
    expect(await authors()).toBe("Ada King,Zoë,Grace O'Hopper");
    expect(await addressed(server.platform.db, [id])).toMatchObject([
      { accountId: lead.id, lead: true },
      { accountId: grace.id, lead: false, email: grace.email },
    ]);
  });

  it("accepts once, however often the link is used at once", async () => {
    const { lead, grace, listed, invite } = world;
    const key = await invite("Grace Hopper", grace);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(grace).post("/api/speakers/accept/", { key })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect((await listed(lead)).speakers.filter(({ state }) => state === "accepted")).toHaveLength(1);
  });

  it("accepts no more proposals than their limit, those that they create at once included", async () => {
    const { lead, grace, invite } = world;
    await make.setting("maxSubmissions", 3);
    const ids = await Promise.all(
      [1, 2, 3].map(() => make.proposal(lead, "Submitted", { authors: `${lead.name},Grace Hopper` })),
    );
    const keys: string[] = [];
    for (const each of ids) keys.push(await invite("Grace Hopper", grace, lead, each));
    const answers = await Promise.all([
      ...keys.map((key) => as(grace).post("/api/speakers/accept/", { key })),
      ...[1, 2].map(() => as(grace).post("/api/submit/", proposalBody(grace.name))),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(3);
    expect((await as(grace).get("/api/submissions/")).json()).toHaveLength(3);
    await make.setting("maxSubmissions", 5);
  });

  it("is the person with the address: no one else may answer for them", async () => {
    const { grace, invite } = world;
    const key = await invite("Grace Hopper", grace);
    for (const what of ["accept", "decline"])
      expect((await as(await make.speaker()).post(`/api/speakers/${what}/`, { key })).statusCode).toBe(403);
  });

  it("declines, and is not added again by an edit that still has the name", async () => {
    const { lead, grace, invite, authors, edit } = world;
    const key = await invite("Grace Hopper", grace);
    expect((await as(grace).post("/api/speakers/decline/", { key })).statusCode).toBe(204);
    expect(await authors()).toBe("Ada King,Zoë");
    await edit(lead, { authors: "Ada King,Zoë,Grace Hopper" });
    expect(await authors()).toBe("Ada King,Zoë");
    await server.runJobs();
    expect(server.sent.at(-1)).toMatchObject({ to: lead.email });
    expect(server.sent.at(-1)?.subject).toContain("Grace Hopper has declined to speak");
  });

  it("cannot use an earlier link once another was sent, nor one that has expired", async () => {
    const { grace, invite } = world;
    const first = await invite("Grace Hopper", grace);
    const second = await invite("Grace Hopper", grace);
    expect((await as(null).post("/api/speakers/invitation/", { key: first })).statusCode).toBe(400);
    expect((await as(null).post("/api/speakers/invitation/", { key: second })).json()).toMatchObject({
      lead: "Ada King",
      name: "Grace Hopper",
      email: grace.email,
      has_account: true,
    });
    await server.platform.db.update(submissionSpeaker).set({ expiresAt: server.clock.now() });
    expect((await as(grace).post("/api/speakers/accept/", { key: second })).statusCode).toBe(400);
  });
});

it("lets a speaker leave, whom the lead is notified of", async () => {
  const { lead, grace, id, authors, speaks } = world;
  await speaks(grace);
  expect((await as(lead).post(`/api/submissions/speakers/leave/${id}/`)).statusCode).toBe(404);
  expect((await as(grace).post(`/api/submissions/speakers/leave/${id}/`)).statusCode).toBe(204);
  expect(await authors()).toBe("Ada King,Zoë");
  expect((await as(grace).get("/api/submissions/")).json()).toEqual([]);
  await server.runJobs();
  const subjects = server.sent.filter(({ to }) => to === lead.email).map(({ subject }) => subject);
  expect(subjects).toContain('Lectern: Grace O\'Hopper is no longer a speaker in "Breaking things gently"');
});

it("lets a further speaker answer for themselves once the acceptance is released", async () => {
  const { grace, id, speaks } = world;
  await speaks(grace);
  const answer = () => as(grace).post(`/api/submissions/speakers/answer/${id}/`, { answer: "confirmed" });
  expect((await answer()).statusCode).toBe(404);
});

it("makes a speaker who left, and accepts again, one of the speakers once", async () => {
  const { grace, id, speaks } = world;
  await speaks(grace);
  expect((await as(grace).post(`/api/submissions/speakers/leave/${id}/`)).statusCode).toBe(204);
  await speaks(grace, "Zoë");
  const theirs = eq(submissionSpeaker.accountId, grace.id);
  const rows = await server.platform.db.select().from(submissionSpeaker).where(theirs);
  expect(rows).toMatchObject([{ state: "accepted" }]);
});
