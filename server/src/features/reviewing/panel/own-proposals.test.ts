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
