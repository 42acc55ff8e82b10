import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { lunch as aBlocker } from "./grid.fixture";
import { continueWith, followTag, markUndone, recordStep, stepsQuery } from "./history";
import { blockKeyOf } from "./talk";

const lunch: BlockOnWire = { ...aBlocker, kind: "blocker", etag: '"1"' };
const stepTo = (after: string) => ({ block: lunch, from: lunch, to: lunch, after });
const stepsOf = (client: QueryClient) => client.getQueryData(stepsQuery.queryKey);
/** Changes the block from one version to another, and returns the step. */
function change(client: QueryClient, from: string, to: string) {
  const step = stepTo(to);
  recordStep(client, step);
  followTag(client, blockKeyOf(lunch), from, to);
  return step;
}

test("repeats nothing that was undone before something else was changed", () => {
  const client = new QueryClient();
  const first = change(client, '"1"', '"2"');
  markUndone(client, first, '"3"');
  expect(stepsOf(client)).toMatchObject({ done: [], undone: [{ after: '"3"' }] });
  change(client, '"3"', '"4"');
  expect(stepsOf(client)).toMatchObject({ done: [{ after: '"4"' }], undone: [] });
});

test("continues with a block that is created again, but not before what someone else has changed", () => {
  const client = new QueryClient();
  change(client, '"1"', '"2"');
  // Someone else makes version 3 of it.
  change(client, '"3"', '"4"');
  const removed = change(client, '"4"', '"5"');
  const created = { ...lunch, id: 8, etag: '"6"' };
  const renewed = continueWith(client, removed, created);
  expect(stepsOf(client)?.done).toMatchObject([
    { block: { id: 7 }, after: '"2"' },
    { block: { id: 8 }, after: '"6"' },
    { block: { id: 8 }, after: '"6"' },
  ]);
  expect(renewed).toBe(stepsOf(client)?.done.at(-1));
});
