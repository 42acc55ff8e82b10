import { getUser } from "@lectern/domain/identity/accounts/contract";
import { getMenu } from "@lectern/domain/proposals/contract";
import { listOwnTasks } from "@lectern/domain/proposals/tasks/own/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { accessToken, keepAccess } from "./access";
import { aUser, serve } from "./answers.fixture";
import { call, callIfChanged, sendReadsBy } from "./call";
import { readTogether } from "./read-together";

const MENU = { items: [] };
const doubles: Parameters<typeof serve>[0] = {
  "GET /api/submissions/menu/": [200, MENU, { etag: '"1"' }],
  "GET /api/tasks/own/": [200, []],
};
const BATCH = "POST /api/batch/";

const answered = (status: number, body: unknown, etag: string | null = null) => ({
  status,
  etag,
  retry_after: null,
  body,
});

beforeEach(() => {
  keepAccess("token");
  sendReadsBy(readTogether);
});

test("sends reads that begin together as one request, with the session and the version that is known", async () => {
  const server = serve({
    [BATCH]: [200, { answers: [answered(304, null, '"1"'), answered(200, [])] }],
  });
  const both = Promise.all([callIfChanged(getMenu, { ifNoneMatch: '"1"' }), call(listOwnTasks)]);
  expect(await both).toEqual([null, []]);
  const [sent, ...others] = server.calls;
  expect(others).toEqual([]);
  expect(sent?.headers.get("authorization")).toBe("Bearer token");
  expect(sent?.headers.get("if-none-match")).toBeNull();
  expect(sent?.body).toEqual({
    reads: [{ path: "/api/submissions/menu/", if_none_match: '"1"' }, { path: "/api/tasks/own/" }],
  });
});

test("sends the same read of two parts of a page once, and another version of it by itself", async () => {
  const server = serve(doubles);
  const [first, second, known] = [
    call(getMenu),
    call(getMenu),
    callIfChanged(getMenu, { ifNoneMatch: '"1"' }),
  ];
  expect([await first, await second, (await known)?.answer]).toEqual([MENU, MENU, MENU]);
  expect(server.named("GET /api/submissions/menu/")).toHaveLength(2);
});

test.each([
  [403, "Not yours.", null],
  [429, "Too many requests.", 30],
])(
  "fails the read that is refused with %i alone, and says when it may be repeated",
  async (status, said, wait) => {
    const refused = { ...answered(status, { detail: said }), retry_after: wait === null ? null : `${wait}` };
    serve({ [BATCH]: [200, { answers: [refused, answered(200, [])] }] });
    const [menu, tasks] = await Promise.allSettled([call(getMenu), call(listOwnTasks)]);
    expect(menu).toMatchObject({ reason: { status, messages: [said], retryAfterSeconds: wait } });
    expect(tasks).toMatchObject({ value: [] });
  },
);

test("sends one read, secrets and what begins later as requests of their own", async () => {
  const server = serve({ ...doubles, "GET /api/user/": [200, aUser()] });
  await Promise.all([call(getMenu), call(getUser)]);
  await call(listOwnTasks);
  expect(server.calls.map(({ name }) => name).sort()).toEqual([
    "GET /api/submissions/menu/",
    "GET /api/tasks/own/",
    "GET /api/user/",
  ]);
});

test("reads each alone where the server does not know batches", async () => {
  const server = serve({ ...doubles, [BATCH]: [404, {}] });
  expect(await Promise.all([call(getMenu), call(listOwnTasks)])).toEqual([MENU, []]);
  expect(server.calls.map(({ name }) => name)).toEqual([
    BATCH,
    "GET /api/submissions/menu/",
    "GET /api/tasks/own/",
  ]);
});

test("renews an expired session once for all of a batch, and repeats the batch", async () => {
  const batch = vi.fn(({ token }: { token: string | null }): [number, unknown] =>
    token === "new"
      ? [200, { answers: [answered(200, MENU), answered(200, [])] }]
      : [401, { detail: "expired" }],
  );
  const server = serve({ [BATCH]: batch, "POST /api/token/refresh/": [200, { access: "new" }] });
  expect(await Promise.all([call(getMenu), call(listOwnTasks)])).toEqual([MENU, []]);
  expect(server.calls.map(({ name }) => name)).toEqual([BATCH, "POST /api/token/refresh/", BATCH]);
  expect(accessToken()).toBe("new");
});

test("fails all of them when the connection is lost", async () => {
  serve({
    [BATCH]: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  const outcomes = await Promise.allSettled([call(getMenu), call(listOwnTasks)]);
  expect(outcomes).toMatchObject([{ reason: { name: "TypeError" } }, { reason: { name: "TypeError" } }]);
});
