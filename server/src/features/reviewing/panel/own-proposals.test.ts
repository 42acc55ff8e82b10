import { beforeEach, expect } from "vitest";
import { callAs } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { panelWorld, RULE } from "./world.fixture";

const { it, server, make } = onServer();
let world: Awaited<ReturnType<typeof panelWorld>>;
/** An organiser with a proposal among those that another one assigns by rule. */
let author: Person;
let own: number;
let batch: { id: number; lines: number };

it.beforeAll(async () => {
  world = await panelWorld(server);
  author = await make.organiser();
});
beforeEach(async () => {
  await world.begin();
  own = await make.proposal(author, "Ready for Review");
  const { mark } = await world.preview();
  batch = (await world.apply(mark)).body as typeof batch;
});

const undo = async (who: Person) =>
  (await callAs(server, who).post(`/api/panel/batches/${batch.id}/undo/`)).json();

it("undoes a batch as a whole, also where the organiser's own proposal is in it, which it does not show", async () => {
  expect(await undo(author)).toEqual({ removed: 2 * RULE.target });
  const left = Object.values(await world.seats(own)).filter(({ assigned }) => assigned !== null);
  expect(left).toEqual([]);
  const undone = (await world.logged()).filter(({ action }) => action === "unassign");
  expect(undone).toHaveLength(3 * RULE.target);
  for (const { submissionId, actorId } of undone)
    expect(actorId).toBe(submissionId === own ? null : author.id);
  const { lines } = (await callAs(server, author).get("/api/audit/?action=unassign")).json();
  expect(lines).toHaveLength(2 * RULE.target);
});

it("counts no assignment to an organiser's own proposal in a batch, also once it is undone", async () => {
  const linesFor = async (who: Person) => {
    const { batches } = (await callAs(server, who).get("/api/panel/")).json();
    return batches.map(({ lines }: { lines: number }) => lines);
  };
  expect(batch.lines).toBe(3 * RULE.target);
  expect([await linesFor(author), await linesFor(world.organiser)]).toEqual([
    [2 * RULE.target],
    [3 * RULE.target],
  ]);
  await undo(world.organiser);
  expect([await linesFor(author), await linesFor(world.organiser)]).toEqual([[0], [3 * RULE.target]]);
});

it("logs for an organiser with a proposal no assignments by rule but those that they made or undid", async () => {
  const loggedFor = async (who: Person, action: string) => {
    const { lines } = (await callAs(server, who).get(`/api/audit/?action=${action}`)).json();
    return lines.map(({ who: by }: { who: { id: string } }) => by.id);
  };
  await undo(world.organiser);
  const { mark } = (await callAs(server, author).post("/api/panel/rule/preview/", RULE)).json();
  await callAs(server, author).post("/api/panel/rule/", { ...RULE, mark });
  for (const action of ["assign-by-rule", "undo-assignments"])
    expect(await loggedFor(world.organiser, action)).toContain(world.organiser.id);
  expect(await loggedFor(author, "assign-by-rule")).toEqual([author.id]);
  expect(await loggedFor(author, "undo-assignments")).not.toContain(world.organiser.id);
});
