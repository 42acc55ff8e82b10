import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { account } from "#features/identity/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submission } from "../proposal/tables";
import { pathOf, type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
it.beforeEach(async () => {
  world = await speakersWorld(server);
});

describe("a reviewer or organiser who is invited", () => {
  it("is barred at once under any name, and after they leave", async () => {
    const { lead, invite } = world;
    const reviewer = await make.reviewer({ firstName: "Quite", lastName: "Different" });
    const about = await make.proposal(lead, "Ready for Review", { authors: "Ada King,Grace Hopper" });
    const reads = async () => (await as(reviewer).get(`/api/submissions/${about}/`)).statusCode;
    const reviewed = async () => (await make.review(reviewer, about)).statusCode;
    expect([await reads(), await reviewed()]).toEqual([200, 201]);
    const key = await invite("Grace Hopper", reviewer, lead, about);
    expect(await reads()).toBe(404);
    expect((await as(reviewer).post("/api/speakers/accept/", { key })).statusCode).toBe(200);
    expect(await reads()).toBe(200);
    expect((await as(reviewer).get(`/api/submissions/${about}/`)).json()).not.toHaveProperty("review");
    expect(await reviewed()).toBe(404);
    expect((await as(reviewer).post(`/api/submissions/speakers/leave/${about}/`)).statusCode).toBe(204);
    expect(await reads()).toBe(404);
  });

  it("is barred by a verified address that they get after the invitation", async () => {
    const { lead, invite } = world;
    const about = await make.proposal(lead, "Ready for Review", { authors: "Ada King,Grace Hopper" });
    const reviewer = await make.reviewer();
    await invite("Grace Hopper", { ...reviewer, email: "later@example.org" }, lead, about);
    const reads = async () => (await as(reviewer).get(`/api/submissions/${about}/`)).statusCode;
    expect(await reads()).toBe(200);
    const { db } = server.platform;
    await db.update(account).set({ email: "Later@example.org" }).where(eq(account.id, reviewer.id));
    expect(await reads()).toBe(404);
  });

  it("does not handle the proposal as an organiser, and sees it as its speaker", async () => {
    const { lead, invite } = world;
    const organiser = await make.organiser({ firstName: "Quite", lastName: "Different" });
    const about = await make.proposal(lead, "Reviewed", { authors: "Ada King,Grace Hopper" });
    await invite("Grace Hopper", organiser, lead, about);
    await server.platform.db.update(submission).set({ decision: "ACC" }).where(eq(submission.id, about));
    const row = (await as(organiser).get(`/api/board/${about}/`)).json();
    expect(row).toMatchObject({ own: true, decision: null });
    const decided = await as(organiser).post("/api/decisions/", {
      decisions: [{ submission: about, decision: "REJ", seen: "ACC" }],
    });
    expect(decided.json()).toMatchObject({ changed: [], refused: [{ submission: about }] });
    expect((await as(organiser).get(pathOf(about))).statusCode).toBe(403);
  });

  it("is recognised by the account: a namesake of a speaker with an account is not barred", async () => {
    const { lead, grace, speaks } = world;
    const namesake = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
    const about = await make.proposal(lead, "Ready for Review", { authors: "Ada King,Grace Hopper" });
    const reads = async () => (await as(namesake).get(`/api/submissions/${about}/`)).statusCode;
    expect(await reads()).toBe(404);
    await speaks(grace, "Grace Hopper", about);
    expect(await reads()).toBe(200);
  });
});

describe("a reviewer who spoke and was removed", () => {
  let reviewer: Person;
  let about: number;
  let row: string;
  const remove = (speaker: string, seen: string) =>
    as(world.lead).send("DELETE", pathOf(about), { speaker, seen });
  const lines = async () =>
    (await world.listed(world.lead, about)).speakers.map(({ name, state }) => [name, state]);
  const reviewed = async () => {
    await server.platform.db
      .update(submission)
      .set({ status: "Ready for Review" })
      .where(eq(submission.id, about));
    return (await make.review(reviewer, about)).statusCode;
  };

  it.beforeEach(async () => {
    reviewer = await make.reviewer({ firstName: "Quite", lastName: "Different" });
    about = await make.proposal(world.lead, "Submitted", { authors: "Ada King,Grace Hopper" });
    await world.speaks(reviewer, "Grace Hopper", about);
    row = (await world.named(reviewer.name, about)).id;
    expect((await remove(row, "accepted")).statusCode).toBe(200);
  });

  it("stays barred when their entry is invited at another address, and that invitation is removed", async () => {
    await world.invite("Grace Hopper", { email: "other@example.net" }, world.lead, about);
    expect(await lines()).toEqual([["Grace Hopper", "invited"]]);
    const invited = await world.named("Grace Hopper", about);
    expect((await remove(invited.id, "invited")).statusCode).toBe(200);
    expect(await lines()).toEqual([["Grace Hopper", "left"]]);
    expect(await reviewed()).toBe(404);
  });

  it("stays barred while their entry is invited at another address", async () => {
    await world.invite("Grace Hopper", { email: "other@example.net" }, world.lead, about);
    expect(await reviewed()).toBe(404);
  });

  it("stays barred when they are invited again and decline", async () => {
    const key = await world.invite("Grace Hopper", reviewer, world.lead, about);
    expect((await as(reviewer).post("/api/speakers/decline/", { key })).statusCode).toBe(204);
    expect(await lines()).toEqual([["Grace Hopper", "declined"]]);
    expect(await reviewed()).toBe(404);
  });

  it("returns by an invitation, after the others", async () => {
    await as(world.lead).post(pathOf(about), { name: "Zoë" });
    await world.speaks(reviewer, "Grace Hopper", about);
    expect(await world.authors(about)).toBe("Ada King,Zoë,Quite Different");
    expect(await lines()).toEqual([
      ["Zoë", "named"],
      ["Quite Different", "accepted"],
    ]);
    expect(await reviewed()).toBe(404);
  });
});

it("bars a reviewer who led a proposal and handed it over, whatever the state of their entry", async () => {
  const { lead, invite, named, speaks } = world;
  const reviewer = await make.reviewer({ firstName: "Quite", lastName: "Different" });
  const about = await make.proposal(lead, "Submitted", { authors: "Ada King,Grace Hopper" });
  await speaks(reviewer, "Grace Hopper", about);
  const handOver = async (by: Person, to: string) => {
    const { id: speaker } = await named(to, about);
    const answer = await as(by).post(`/api/submissions/speakers/lead/${about}/`, { speaker });
    expect(answer.statusCode).toBe(200);
  };
  await handOver(lead, reviewer.name);
  await handOver(reviewer, lead.name);
  const remove = async (seen: string) => {
    const { id: speaker } = await named(reviewer.name, about);
    expect((await as(lead).send("DELETE", pathOf(about), { speaker, seen })).statusCode).toBe(200);
  };
  await remove("accepted");
  await invite(reviewer.name, { email: "other@example.net" }, lead, about);
  await remove("invited");
  await server.platform.db
    .update(submission)
    .set({ status: "Ready for Review" })
    .where(eq(submission.id, about));
  expect((await make.review(reviewer, about)).statusCode).toBe(404);
});
