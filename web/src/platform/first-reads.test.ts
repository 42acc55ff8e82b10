import { getMenu, listSubmissions, withdrawSubmission } from "@lectern/domain/proposals/contract";
import { listOwnTasks } from "@lectern/domain/proposals/tasks/own/contract";
import { beforeEach, expect, test } from "vitest";
import { keepAccess } from "./access";
import { serve } from "./answers.fixture";
import { call, callForVersion, sendReadsBy } from "./call";
import { readTogether } from "./read-together";

const MENU = "/api/submissions/menu/";
const TASKS = "/api/tasks/own/";
const LIST = "/api/submissions/";
const EARLY = { items: [] };
const LATE = { items: [], late: true };
const authorization = "Bearer token";

const inBatch = (body: unknown, status = 200) => ({ status, etag: '"1"', retry_after: null, body });
const batch = () => Response.json({ answers: [inBatch(EARLY), inBatch([])] });
/** What the page has begun: the menu and the tasks with one request. */
const begin = (answer: Response | null, sent = { at: performance.now(), authorization }) => {
  window.firstReads = [{ paths: [MENU, TASKS], sent, answer: Promise.resolve(answer) }];
};

let server: ReturnType<typeof serve>;
beforeEach(() => {
  keepAccess("token");
  sendReadsBy(readTogether);
  delete window.firstReads;
  server = serve({
    [`GET ${MENU}`]: [200, LATE],
    [`GET ${TASKS}`]: [200, []],
    [`GET ${LIST}`]: [200, []],
    "DELETE /api/submissions/7/": [204],
  });
});

test("takes what the page has begun to read, with its version", async () => {
  begin(batch());
  const [menu, tasks] = [callForVersion(getMenu), call(listOwnTasks)];
  expect(await menu).toEqual({ answer: EARLY, etag: '"1"' });
  expect(await tasks).toEqual([]);
  expect(server.calls).toEqual([]);
});

test("takes a read that was sent alone", async () => {
  const sent = { at: performance.now(), authorization };
  const answer = Promise.resolve(Response.json([], { headers: { etag: '"2"' } }));
  window.firstReads = [{ paths: [LIST], sent, answer }];
  expect(await callForVersion(listSubmissions)).toEqual({ answer: [], etag: '"2"' });
  expect(server.calls).toEqual([]);
});

test("gives it to all who ask in the same tick, and to none after that", async () => {
  begin(batch());
  expect(await Promise.all([call(getMenu), call(getMenu)])).toEqual([EARLY, EARLY]);
  expect(server.calls).toEqual([]);
  await call(getMenu);
  expect(server.named(`GET ${MENU}`)).toHaveLength(1);
});

test("fails the refused read alone", async () => {
  begin(Response.json({ answers: [inBatch({ detail: "Not yours." }, 403), inBatch([])] }));
  const [menu, tasks] = await Promise.allSettled([call(getMenu), call(listOwnTasks)]);
  expect(menu).toMatchObject({ reason: { status: 403, messages: ["Not yours."] } });
  expect(tasks).toMatchObject({ value: [] });
});

test.each([
  ["did not come", () => begin(null)],
  ["was cut off", () => begin(new Response('{"answers":['))],
  ["was refused", () => begin(Response.json({ detail: "Not found." }, { status: 404 }))],
  ["is old", () => begin(batch(), { at: performance.now() - 4_001, authorization })],
  ["is of another session", () => begin(batch(), { at: performance.now(), authorization: "Bearer other" })],
])("asks the server itself where the answer %s", async (_, begun) => {
  begun();
  await Promise.all([call(getMenu), call(listOwnTasks)]);
  expect([server.named(`GET ${MENU}`).length, server.named(`GET ${TASKS}`).length]).toEqual([1, 1]);
});

test("asks the server itself after something was written", async () => {
  begin(batch());
  await call(withdrawSubmission, { params: { id: 7 } });
  await call(getMenu);
  expect(server.named(`GET ${MENU}`)).toHaveLength(1);
});
