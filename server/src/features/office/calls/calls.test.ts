import type { Call, OwnCall } from "@lectern/domain/office/calls/contract";
import { beforeEach, describe, expect } from "vitest";
import { decided, released } from "#features/deciding/releases/world.fixture";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();

let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser();
});

let made = 0;
const start = (changes = {}, who: Person = organiser) =>
  as(who).post("/api/calls/", {
    slug: `next-${++made}`,
    product: "Next Con",
    year: 2026,
    panel: false,
    ...changes,
  });
const put = (slug: string, change: string, who: Person = organiser) =>
  as(who).put(`/api/calls/${slug}/`, { change });
const started = async (changes = {}) => (await start(changes)).json<Call>();
const editionOf = async (slug: string) => (await as(organiser).get(`/api/c/${slug}/edition/`)).json();

describe("starting the next call", () => {
  it("makes a draft with this one's settings and texts, its dates a year later", async () => {
    await make.setting("guidance", "Be brief.");
    await make.setting("maxSubmissions", "3");
    await make.setting("decisionsReleased", "true");
    const answer = await start({ slug: "next-2026" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      slug: "next-2026",
      path: "/c/next-2026/",
      name: "Next Con 2026",
      state: "draft",
      is_default: false,
      closes_on: "2026-06-01T23:59:59.000Z",
    });
    expect(await editionOf("next-2026")).toMatchObject({
      maxSubmissions: 3,
      decisionsReleased: false,
      texts: ["guidance"],
    });
    await make.setting("decisionsReleased", "false");
  });

  it("copies the rooms, and neither the days nor what is scheduled in them", async () => {
    const hall = {
      ...{ id: "hall", name: "Main hall", capacity: 400, description: "Ground floor", changeover: 10 },
    };
    const saved = await as(organiser).put("/api/programme/plan/", {
      rooms: [hall, { ...hall, id: "attic", name: "Attic", capacity: null }],
      days: [{ date: "2025-07-01", from: "09:00", until: "18:00" }],
    });
    expect(saved.statusCode).toBe(200);
    const lunch = { kind: "break", title: "Lunch", rooms: [], start: "2025-07-01T12:00:00Z", minutes: 60 };
    expect((await as(organiser).post("/api/programme/blocks/", lunch)).statusCode).toBe(201);
    const { slug } = await started();
    const read = async (what: string) =>
      (await as(organiser).get(`/api/c/${slug}/programme/${what}/`)).json();
    const { zone } = saved.json();
    expect(await read("plan")).toEqual({ rooms: saved.json().rooms, days: [], zone });
    expect(await read("blocks")).toEqual([]);
    expect(await read("talks")).toEqual([]);
  });

  it("copies no proposals, reviews or mails, and the panel only on request", async () => {
    const [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
    await make.review(reviewer, await make.proposal(speaker, "Ready for Review"));
    const [alone, joined] = [await started(), await started({ panel: true })];
    const people = async (slug: string) =>
      (await as(organiser).get(`/api/c/${slug}/people/`)).json<{ id: string; group: string }[]>();
    expect((await people(alone.slug)).map(({ id }) => id)).toEqual([organiser.id]);
    expect(await people(joined.slug)).toContainEqual(
      expect.objectContaining({ id: reviewer.id, group: "reviewer" }),
    );
    for (const { slug } of [alone, joined]) {
      expect((await as(organiser).get(`/api/c/${slug}/board/`)).json()).toEqual([]);
      expect((await as(organiser).get(`/api/c/${slug}/mails/`)).json()).toMatchObject({ mails: [] });
    }
  });

  it.each([
    ["Next", "Use lower-case letters, digits and hyphens, such as example-2026."],
    ["-next", "Use lower-case letters, digits and hyphens, such as example-2026."],
    ["next/../x", "Use lower-case letters, digits and hyphens, such as example-2026."],
    ["", "This field may not be blank."],
    ["own", "The portal uses this address itself. Choose another."],
    ["none", "The portal uses this address itself. Choose another."],
    ["lectern-2025", "A call has this address already. Choose another."],
  ])("refuses the address %j at its field", async (slug, message) => {
    const answer = await start({ slug });
    expect([answer.statusCode, answer.json()]).toEqual([400, { slug: expect.arrayContaining([message]) }]);
  });

  it("happens once when two organisers do it with one address", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => start({ slug: "at-once" })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  it("is for organisers of the default call", async () => {
    const { slug } = await started();
    await put(slug, "open");
    const answer = await as(organiser).post(`/api/c/${slug}/calls/`, {
      slug: "from-there",
      product: "X",
      year: 2027,
      panel: false,
    });
    expect(answer.statusCode).toBe(201);
    const other = await make.reviewer();
    expect((await start({}, other)).statusCode).toBe(403);
  });
});

describe("the address of a call", () => {
  const rename = (slug: string, to: string, who: Person = organiser) =>
    as(who).put(`/api/calls/${slug}/address/`, { slug: to });

  it("is changed, and the earlier ones lead to the same call", async () => {
    const { slug } = await started();
    await put(slug, "open");
    expect((await rename(slug, "second")).json()).toMatchObject({ slug: "second", path: "/c/second/" });
    expect((await rename("second", "third")).json()).toMatchObject({ slug: "third" });
    for (const each of [slug, "second", "third"])
      expect((await visitor.get(`/api/c/${each}/edition/`)).json()).toMatchObject({ product: "Next Con" });
    expect((await rename("third", "second")).json()).toMatchObject({ slug: "second" });
    expect((await visitor.get("/api/c/third/edition/")).statusCode).toBe(200);
  });

  it("is given to no other call once one has had it", async () => {
    const [one, other] = [await started(), await started()];
    await rename(one.slug, "one-now");
    const taken = "A call has this address already. Choose another.";
    const former = "Another call had this address, and links to it still work. Choose another.";
    for (const [answer, message] of [
      [await rename(other.slug, "one-now"), taken],
      [await rename(other.slug, one.slug), former],
      [await start({ slug: one.slug }), former],
      [await rename(other.slug, "assets"), "The portal uses this address itself. Choose another."],
    ] as const)
      expect([answer.statusCode, answer.json()]).toEqual([400, { slug: [message] }]);
    expect((await rename("none", "some")).statusCode).toBe(404);
    expect((await rename(other.slug, other.slug)).statusCode).toBe(200);
  });

  it("is given once when two calls ask for it, and when one leaves it as another asks", async () => {
    const [one, other, third] = [await started(), await started(), await started()];
    const answers = await Promise.all([rename(one.slug, "wanted"), rename(other.slug, "wanted")]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const [, late] = await Promise.all([rename(third.slug, "left"), start({ slug: third.slug })]);
    expect(late.statusCode).toBe(400);
  });

  it("changes with the setting that names the villages' call", async () => {
    const { slug } = await started();
    await make.setting("villagesCall", slug);
    await rename(slug, "locks-now");
    expect((await as(organiser).get("/api/settings/")).json()).toMatchObject({ villagesCall: "locks-now" });
    await make.setting("villagesCall", "none");
  });
});

describe("a call", () => {
  it("is listed for everyone once it is open, and for its organisers before", async () => {
    const { slug } = await started();
    const listed = async () => (await visitor.get("/api/calls/")).json<Call[]>().map((each) => each.slug);
    const own = async (who: Person) =>
      (await as(who).get("/api/calls/own/")).json<{ calls: OwnCall[]; may_start: boolean }>();
    const speaker = await make.speaker();
    await make.proposal(speaker);
    expect(await listed()).not.toContain(slug);
    expect((await own(speaker)).calls.map((each) => each.slug)).not.toContain(slug);
    expect((await own(organiser)).calls.map((each) => each.slug)).toContain(slug);
    expect((await put(slug, "open")).json()).toMatchObject({ state: "open" });
    expect(await listed()).toContain(slug);
    const { calls, may_start } = await own(speaker);
    expect(may_start).toBe(false);
    expect(calls).toContainEqual(expect.objectContaining({ slug, group: "speaker", proposals: 0 }));
    expect(calls).toContainEqual(
      expect.objectContaining({ is_default: true, path: "/", group: "speaker", proposals: 1 }),
    );
  });

  it("counts and shows the proposals that a person speaks in, also where another one leads", async () => {
    const further = await make.speaker();
    const pk = await make.proposal(await make.speaker(), "Submitted", { title: "Together" });
    const values = { submissionId: pk, position: 1, name: further.name };
    await server.platform.db
      .insert(submissionSpeaker)
      .values({ ...values, accountId: further.id, state: "accepted" });
    const { calls } = (await as(further).get("/api/calls/own/")).json<{ calls: OwnCall[] }>();
    expect(calls).toContainEqual(
      expect.objectContaining({
        is_default: true,
        proposals: 1,
        submitted: [{ pk, title: "Together", status: "Submitted", overall_status: null }],
      }),
    );
  });

  it("is not archived while it is the default one, or while decisions wait to be sent", async () => {
    const refused = await put("lectern-2025", "archive");
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This is the default call. Make another one the default before you archive it.",
    ]);
    expect((await put("none", "archive")).statusCode).toBe(404);
    expect((await put("lectern-2025", "close")).statusCode).toBe(400);
    const { slug } = await started();
    expect((await put(slug, "default")).json().detail).toBe("Only an open call can be the default one.");
    await put(slug, "open");
    expect((await put(slug, "archive")).json()).toMatchObject({ state: "archived" });
  });

  it("becomes the default one in the place of another, which keeps its own address", async () => {
    const id = await decided(server, await make.speaker(), "ACC");
    await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    const { slug } = await started();
    await put(slug, "open");
    expect((await put(slug, "default")).json()).toMatchObject({ is_default: true, path: "/" });
    const held = await put("lectern-2025", "archive");
    expect(held.json().detail).toBe(
      "Decisions of this call wait to be sent. Cancel their release, or wait until it is done.",
    );
    const back = await as(organiser).put("/api/c/lectern-2025/calls/lectern-2025/", { change: "default" });
    expect(back.json()).toMatchObject({ slug: "lectern-2025", is_default: true });
  });
});
