import { changePassword, getUser, verifyEmail } from "@lectern/domain/identity/accounts/contract";
import { getPage } from "@lectern/domain/proposals/contract";
import { afterEach, expect, test, vi } from "vitest";
import { accessToken, keepAccess, sessionHinted, whenSessionIsLost } from "./access";
import { aUser, hintSession, serve } from "./answers.fixture";
import { call, callForBlob } from "./call";
import { queryClient, userQuery } from "./queries";
import { Refused } from "./refused";

afterEach(() => {
  whenSessionIsLost(() => {});
});

const times = <T>(n: number, work: () => Promise<T>) => Array.from({ length: n }, work);

test("[4.31] [8.37] renews once for twelve calls that meet a 401 together, and repeats each of them once", async () => {
  keepAccess("old");
  const server = serve({
    "GET /api/user/": ({ token }) => (token === "new" ? [200, aUser()] : [401, { detail: "expired" }]),
    "POST /api/token/refresh/": [200, { access: "new" }],
  });
  const users = await Promise.all(times(12, () => call(getUser)));
  expect(users.map((user) => user.email)).toEqual(Array(12).fill("ada@example.org"));
  expect(server.named("POST /api/token/refresh/")).toHaveLength(1);
  expect(server.named("GET /api/user/")).toHaveLength(24);
});

test("[4.33] reports once that the session is lost when twelve calls cannot renew it", async () => {
  keepAccess("old");
  const lost = vi.fn();
  whenSessionIsLost(lost);
  const server = serve({
    "GET /api/user/": [401, { detail: "expired" }],
    "POST /api/token/refresh/": [401, { detail: "ended" }],
  });
  const outcomes = await Promise.allSettled(times(12, () => call(getUser)));
  expect(outcomes.every((o) => o.status === "rejected" && o.reason instanceof Refused)).toBe(true);
  expect(server.named("POST /api/token/refresh/")).toHaveLength(1);
  expect(lost).toHaveBeenCalledTimes(1);
});

test("requests one refresh for an ended session, however many calls follow", async () => {
  hintSession();
  const server = serve({ "POST /api/token/refresh/": [401, { detail: "ended" }] });
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 });
  expect(sessionHinted()).toBe(false);
  await expect(call(getUser)).rejects.toMatchObject({ status: 401, messages: ["ended"] });
  expect(server.calls.map(({ name }) => name)).toEqual(["POST /api/token/refresh/"]);
});

test("reports no lost session to a page that had none", async () => {
  hintSession();
  const lost = vi.fn();
  whenSessionIsLost(lost);
  serve({ "POST /api/token/refresh/": [401, { detail: "ended" }] });
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 });
  expect(lost).not.toHaveBeenCalled();
});

test("requests a refresh again once another tab has logged in", async () => {
  hintSession();
  const refresh = vi.fn(() => [401, { detail: "ended" }] as [number, unknown]);
  serve({ "POST /api/token/refresh/": refresh, "GET /api/user/": [200, aUser()] });
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 });
  hintSession();
  refresh.mockReturnValue([200, { access: "new" }]);
  expect((await call(getUser)).email).toBe("ada@example.org");
});

test("[4.33] keeps the session when the server is unavailable", async () => {
  keepAccess("old");
  const lost = vi.fn();
  whenSessionIsLost(lost);
  serve({ "GET /api/user/": [401, {}], "POST /api/token/refresh/": [503, {}] });
  await expect(call(getUser)).rejects.toMatchObject({ status: 503 });
  expect(lost).not.toHaveBeenCalled();
});

test("[4.32] [7.3] [8.37] repeats a call no more than once", async () => {
  keepAccess("old");
  const server = serve({
    "GET /api/user/": [401, { detail: "never good enough" }],
    "POST /api/token/refresh/": [200, { access: "new" }],
  });
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 });
  expect(server.named("GET /api/user/")).toHaveLength(2);
});

test("[3.7] [7.1] [7.2] [9.24] sends JSON with the bearer token and the cookies of this site", async () => {
  keepAccess("a-token");
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, init]);
    return new Response(JSON.stringify({ detail: "ok" }));
  });
  await call(changePassword, { body: { new_password1: "x", new_password2: "x" } });
  const [path, init] = sent[0] ?? [];
  expect([path, init?.method, init?.credentials]).toEqual(["/api/password/change/", "POST", "same-origin"]);
  expect(init?.body).toBe('{"new_password1":"x","new_password2":"x"}');
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    accept: "application/json",
    "content-type": "application/json",
    authorization: "Bearer a-token",
  });
});

test("fetches a file's bytes with the token, renewed once, and shows the server's messages", async () => {
  keepAccess("old");
  const picture = new Blob(["picture"], { type: "image/png" });
  const server = serve({
    "GET /api/submissions/pages/7/1/": ({ token }) => (token === "new" ? [200, picture] : [401, {}]),
    "GET /api/submissions/pages/7/2/": [404, { detail: "This submission has no such file." }],
    "POST /api/token/refresh/": [200, { access: "new" }],
  });
  const page = await callForBlob(getPage, { params: { id: 7, n: 1 } });
  expect(await page.text()).toBe("picture");
  expect(server.named("GET /api/submissions/pages/7/1/").map((c) => c.headers.get("accept"))).toEqual([
    "*/*",
    "*/*",
  ]);
  await expect(callForBlob(getPage, { params: { id: 7, n: 2 } })).rejects.toMatchObject({
    status: 404,
    messages: ["This submission has no such file."],
  });
});

test("[7.2] [7.4] renews the token with the cookie alone, and sends no token to public endpoints", async () => {
  keepAccess("old");
  const server = serve({
    "GET /api/user/": ({ token }) => (token === "new" ? [200, aUser()] : [401, {}]),
    "POST /api/token/refresh/": [200, { access: "new" }],
    "POST /api/signup/verify-email/": [200, { detail: "ok" }],
  });
  await call(getUser);
  await call(verifyEmail, { body: { key: "k" } });
  const [renewal] = server.named("POST /api/token/refresh/");
  expect([renewal?.body, renewal?.headers.get("authorization")]).toEqual([null, null]);
  expect(server.named("POST /api/signup/verify-email/")[0]?.headers.get("authorization")).toBeNull();
});

test("takes the renewal that the page has begun, once", async () => {
  const server = serve({
    "GET /api/user/": [200, aUser()],
    "POST /api/token/refresh/": [200, { access: "second" }],
  });
  window.renewal = Promise.resolve(Response.json({ access: "first" }));
  await call(getUser);
  expect(server.named("POST /api/token/refresh/")).toHaveLength(0);
  expect(accessToken()).toBe("first");
  keepAccess(null);
  await call(getUser);
  expect(accessToken()).toBe("second");
});

test("reads the user with the renewal, in one call", async () => {
  hintSession();
  const user = aUser({ first_name: "Grace" });
  const server = serve({ "POST /api/token/refresh/": [200, { access: "new", user }] });
  expect(await queryClient.fetchQuery(userQuery)).toEqual(user);
  expect(server.calls.map(({ name }) => name)).toEqual(["POST /api/token/refresh/"]);
});
