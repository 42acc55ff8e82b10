import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { addressed } from "../proposal/letters-store";
import { submission, submissionSpeaker } from "../proposal/tables";
import { pathOf, type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

describe("the further authors of a proposal", () => {
  it("are people without an account, in their order", async () => {
    const { lead, listed } = world;
    const { lead: first, speakers, may } = await listed(lead);
    expect(first).toEqual({ name: "Ada King", you: true, answer: null });
    expect(speakers.map(({ name, state }) => [name, state])).toEqual([
      ["Zoë", "named"],
      ["Grace Hopper", "named"],
    ]);
    expect(may).toEqual({ change: true, invite: true, leave: false, answer: false });
  });

  it("follow an edit of the authors, and remain the same people", async () => {
    const { lead, listed, named, edit } = world;
    const before = await named("Grace Hopper");
    expect((await edit(lead, { authors: "Ada King,Grace Hopper,Wei Wang" })).statusCode).toBe(200);
    const after = await listed(lead);
    expect(after.speakers.map(({ name }) => name)).toEqual(["Grace Hopper", "Wei Wang"]);
    expect(after.speakers[0]?.id).toBe(before.id);
  });
});

describe("no one is lost", () => {
  it("when the lead saves an old copy after a speaker accepted", async () => {
    const { lead, grace, id, authors, edit, speaks } = world;
    const old = (await as(lead).get(`/api/submissions/${id}/`)).json();
    await speaks(grace);
    expect((await edit(lead, { authors: old.authors })).statusCode).toBe(200);
    expect(await authors()).toBe("Ada King,Zoë,Grace O'Hopper");
    expect((await edit(lead, { authors: "Ada King" })).statusCode).toBe(200);
    expect(await authors()).toBe("Ada King,Grace O'Hopper");
  });

  it("when the lead edits while they accept", async () => {
    const { lead, invite, authors } = world;
    for (let round = 0; round < 5; round++) {
      const who = await make.speaker({ firstName: "Grace", lastName: `B${"xyzab"[round]} Hopper` });
      const about = await make.proposal(lead, "Submitted", { authors: "Ada King,Grace Hopper,Zoë" });
      const key = await invite("Grace Hopper", who, lead, about);
      const put = as(lead).put(
        `/api/submissions/${about}/`,
        proposalBody("Ada King", { authors: "Ada King,Zoë" }),
      );
      const [edited, accepted] = await Promise.all([put, as(who).post("/api/speakers/accept/", { key })]);
      expect([edited.statusCode, accepted.statusCode]).toEqual([200, 200]);
      expect((await authors(about))?.split(",").sort()).toEqual(["Ada King", "Zoë", who.name].sort());
      expect(await addressed(server.platform.db, [about])).toHaveLength(2);
      await server.platform.db
        .update(submission)
        .set({ status: "Withdrawn" })
        .where(eq(submission.id, about));
    }
  });
});

describe("the lead", () => {
  it("adds a speaker and invites them in one step, up to the limit", async () => {
    const { lead, grace, id, authors } = world;
    const answer = await as(lead).post(pathOf(id), { name: "Jean-Luc O'Neil", email: grace.email });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().speakers.at(-1)).toMatchObject({ name: "Jean-Luc O'Neil", state: "invited" });
    expect(await authors()).toBe("Ada King,Zoë,Grace Hopper,Jean-Luc O'Neil");
    const again = await as(lead).post(pathOf(id), { name: "Other", email: grace.email });
    expect(again.statusCode).toBe(409);
    for (const name of ["D", "E", "F", "G", "H", "I"]) await as(lead).post(pathOf(id), { name });
    const full = await as(lead).post(pathOf(id), { name: "One more" });
    expect(seen(full)).toEqual({
      status: 400,
      body: { name: ["A proposal may have at most 10 authors."] },
    });
  });

  it("removes a speaker in the state that they saw, and not one who has accepted meanwhile", async () => {
    const { lead, grace, id, named, authors, speaks } = world;
    const { id: speaker } = await named("Grace Hopper");
    await speaks(grace);
    const stale = await as(lead).send("DELETE", pathOf(id), { speaker, seen: "invited" });
    expect(stale.statusCode).toBe(412);
    const removed = await as(lead).send("DELETE", pathOf(id), { speaker, seen: "accepted" });
    expect(removed.statusCode).toBe(200);
    expect(await authors()).toBe("Ada King,Zoë");
    expect((await as(grace).get(`/api/submissions/${id}/`)).statusCode).toBe(404);
    await server.runJobs();
    const subjects = server.sent.filter(({ to }) => to === grace.email).map(({ subject }) => subject);
    expect(subjects).toContain('Lectern: You are no longer a speaker in "Breaking things gently"');
  });

  it("hands over the lead to a speaker who has accepted, and remains a speaker", async () => {
    const { lead, grace, id, named, authors, edit, speaks } = world;
    const { id: speaker } = await named("Grace Hopper");
    const handOver = () => as(lead).post(`/api/submissions/speakers/lead/${id}/`, { speaker });
    expect((await handOver()).statusCode).toBe(409);
    await speaks(grace);
    const answers = await Promise.all([handOver(), handOver()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await authors()).toBe("Grace O'Hopper,Ada King,Zoë");
    expect((await edit(grace, { authors: "Grace O'Hopper,Ada King,Zoë" })).statusCode).toBe(200);
    expect((await edit(lead, { authors: "Ada King" })).statusCode).toBe(404);
    expect((await as(lead).get("/api/submissions/")).json()).toMatchObject([{ pk: id, co_speaker: true }]);
  });
});

describe("after the close", () => {
  it("organisers change the speakers, each change in the log, and the lead does not", async () => {
    const { lead, grace, id, named, invite, authors } = world;
    await make.setting("closesAt", "2025-03-01T00:00:00Z");
    const organiser = await make.organiser();
    expect((await as(lead).post(pathOf(id), { name: "Late" })).statusCode).toBe(403);
    expect((await as(organiser).post(pathOf(id), { name: "Keynote" })).statusCode).toBe(201);
    const { id: speaker } = await named("Keynote");
    const change = (body: object) => as(organiser).put(pathOf(id), { speaker, ...body });
    expect((await change({ name: "Ng", place: 1 })).statusCode).toBe(200);
    expect(await authors()).toBe("Ada King,Ng,Zoë,Grace Hopper");
    await invite("Ng", grace, organiser);
    const noted = (await auditOf(server, id)).filter(({ actorId }) => actorId === organiser.id);
    expect(noted.map(({ action }) => action).sort()).toEqual([
      "add speaker",
      "invite speaker",
      "move speaker",
      "rename speaker",
    ]);
    await make.setting("closesAt", "2025-06-02T23:59:59Z");
  });
});

it("has the rows of authors that a server of the former version writes", async () => {
  const { lead, grace, id, authors, edit, speaks } = world;
  const { db } = server.platform;
  await speaks(grace);
  await db.update(submission).set({ authors: "Ada King,Wei Wang" }).where(eq(submission.id, id));
  const rows = await db.select().from(submissionSpeaker).where(eq(submissionSpeaker.submissionId, id));
  expect(rows.map(({ name, state }) => [name, state]).sort()).toEqual([
    ["Grace Hopper", "accepted"],
    ["Wei Wang", "named"],
  ]);
  await edit(lead, { authors: "Ada King,Wei Wang" });
  expect((await authors())?.split(",").sort()).toEqual(["Ada King", "Grace O'Hopper", "Wei Wang"]);
});
