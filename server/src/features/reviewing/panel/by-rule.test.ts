import { beforeEach, describe, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { panelWorld, RULE } from "./world.fixture";

const { it, server } = onServer();
let world: Awaited<ReturnType<typeof panelWorld>>;
let kettle: number;
let lock: number;

it.beforeAll(async () => {
  world = await panelWorld(server);
});
beforeEach(async () => {
  [kettle, lock] = await world.begin();
});

describe("assigning by rule", () => {
  it("shows what it would do, does exactly that, and takes it back as a whole", async () => {
    const { organiser, grace, alan, mary, call, assign, panel, seats, keepOut, preview, apply, logged } =
      world;
    await keepOut(lock, mary);
    await assign([kettle], [grace]);
    const shown = await preview();
    expect(shown).toMatchObject({ lines: 3, proposals: 2, short: [] });
    expect(shown.reviewers.find(({ name }) => name === "Mary Keller")).toMatchObject({ before: 0, after: 1 });
    expect((await panel()).batches, "nothing is written").toEqual([]);

    const applied = await apply(shown.mark);
    expect(applied).toMatchObject({
      status: 201,
      body: { lines: 3, made_by: organiser.name, undone_on: null },
    });
    expect(await seats(lock)).toMatchObject({
      "Grace Hopper": { assigned: "open" },
      "Alan Turing": { assigned: "open" },
      "Mary Keller": { assigned: null, conflict: true },
    });
    const { id } = applied.body as { id: number };
    const lines = await logged();
    expect(lines.filter(({ action }) => action === "assign")).toHaveLength(4);
    expect(lines).toContainEqual({
      action: "assign-by-rule",
      submissionId: null,
      actorId: organiser.id,
      details: { batch: id, assignments: 3, ...RULE },
    });

    await assign([lock], [alan], false);
    expect(await call(organiser, "POST", `panel/batches/${id}/undo/`)).toEqual({
      status: 200,
      body: { removed: 2 },
    });
    expect(await seats(kettle), "what was assigned by hand stays").toMatchObject({
      "Grace Hopper": { assigned: "open" },
      "Mary Keller": { assigned: null },
    });
    expect(await call(organiser, "POST", `panel/batches/${id}/undo/`)).toMatchObject({ status: 409 });
    expect((await panel()).batches).toMatchObject([{ id, undone_on: expect.any(String) }]);
  });

  it("writes nothing when something has changed what was looked at", async () => {
    const { grace, alan, mary, panel, keepOut, preview, apply } = world;
    const { mark, reviewers } = await preview();
    const planned = reviewers.find(({ titles }) => titles.some(({ pk }) => pk === kettle));
    await keepOut(kettle, [grace, alan, mary].find(({ id }) => id === planned?.id) ?? grace);
    expect(await apply(mark)).toMatchObject({ status: 412 });
    expect((await panel()).reviewers.every(({ open }) => open === 0)).toBe(true);
    expect(await apply((await preview()).mark)).toMatchObject({ status: 201 });
  });

  it("is applied once by two organisers at the same time", async () => {
    const { panel, preview, apply } = world;
    const { mark } = await preview();
    const answers = await Promise.all([apply(mark), apply(mark)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect((await panel()).batches).toHaveLength(1);
  });

  it("leaves out decided proposals and the reviewers who are not to get any, and says what is short of reviewers", async () => {
    const { organiser, grace, alan, call, preview } = world;
    await call(organiser, "POST", "decisions/", {
      decisions: [{ submission: kettle, decision: "REJ", seen: null }],
    });
    const shown = await preview({ without: [grace.id, alan.id] });
    expect(shown).toMatchObject({
      lines: 1,
      short: [{ pk: lock, title: "Locks", missing: 1, why: "few-reviewers" }],
    });
  });
});

describe("a reviewer's topics", () => {
  it("are said by the reviewer or an organiser, written down, and followed by the rule", async () => {
    const { organiser, speaker, grace, alan, mary, call, preview, logged } = world;
    expect(await call(grace, "PUT", "panel/topics/", { topics: ["PT", "C", "PT"] })).toEqual({
      status: 200,
      body: { topics: ["C", "PT"] },
    });
    expect(await call(grace, "GET", "panel/topics/")).toMatchObject({ body: { topics: ["C", "PT"] } });
    await call(organiser, "PUT", `panel/reviewers/${alan.id}/topics/`, { topics: ["RT"] });
    expect((await logged()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["set-review-topics", grace.id],
      ["set-review-topics", organiser.id],
    ]);
    const shown = await preview({ target: 1, without: [mary.id] });
    expect(shown.reviewers.map(({ name, liked }) => [name, liked])).toEqual([
      ["Grace Hopper", 0],
      ["Mary Keller", null],
      ["Alan Turing", 1],
    ]);
    expect(
      await call(organiser, "PUT", `panel/reviewers/${speaker.id}/topics/`, { topics: [] }),
    ).toMatchObject({
      status: 404,
    });
  });
});
