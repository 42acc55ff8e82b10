import { createHash, randomUUID } from "node:crypto";
import type { Decision } from "@lectern/domain/call/decisions";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Caller, type Visit, visit } from "#testing/access-world";
import { callAs } from "#testing/client";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { makeOn, type Person } from "#testing/make";
import { reusableWorlds } from "#testing/reusable-worlds";
import { type TestServer, testServer } from "#testing/server";

/**
 * Two portals to which the same happens, but for what organisers do in one of them: they decide, order the waitlist,
 * give places, and make a release that still waits. All others must get the same answers from both.
 */
let undecided: TestServer;
let decided: TestServer;
let organiser: Person;
beforeAll(async () => {
  [undecided, decided] = [await testServer(), await testServer()];
  organiser = await makeOn(decided).organiser();
  await makeOn(undecided).organiser();
});
afterAll(async () => {
  await undecided.close();
  await decided.close();
});

const OUTSIDE: Caller[] = ["anonymous", "other", "owner", "reviewer", "colleague", "conflicted"];
const DECISIONS: Decision[] = ["ACC", "HLD", "REJ"];

/** All that organisers can do about a decision before they announce it. */
async function decideInside(submission: number, decision: Decision): Promise<void> {
  organiser = await makeOn(decided).session(organiser);
  const act = (method: "POST" | "PUT", url: string, body: object) =>
    callAs(decided, organiser).send(method, url, body, { headers: { "idempotency-key": randomUUID() } });
  const decisions = [{ submission, decision, seen: null }];
  const { changed } = (await act("POST", "/api/decisions/", { decisions })).json();
  if (changed.length === 0) return;
  const feedback = await act("PUT", `/api/decisions/${submission}/feedback/`, { text: "Planted feedback." });
  expect(feedback.statusCode).toBe(200);
  const slot = { room: `Room ${submission}`, start: "2025-07-01T10:00:00Z", minutes: 45 };
  if (decision === "ACC")
    expect((await act("PUT", `/api/schedule/${submission}/`, slot)).statusCode).toBe(200);
  if (decision === "HLD") {
    await decided.platform.db.execute("update submission set waitlist_place = null");
    const order = await act("PUT", "/api/decisions/waitlist/", { order: [submission], seen: [] });
    expect(order.statusCode).toBe(200);
  }
  const release = { items: [{ submission, decision }], templates: {} };
  expect((await act("POST", "/api/releases/", release)).statusCode).toBe(201);
}

let calls = 0;
const call = async (server: TestServer, { name, endpoint }: NamedEndpoint, comes: Visit) =>
  callAs(server, comes.bearer === null ? null : { access: comes.bearer }).send(
    endpoint.method,
    addressOf(endpoint, await askedFor(server, endpoint, comes)),
    bodyFor(name, comes),
    {
      headers: { "idempotency-key": `${name} ${comes.submission}` },
      cookies: comes.refresh === null ? {} : { lectern_refresh: comes.refresh },
      from: `10.4.${calls >> 8}.${calls & 255}`,
    },
  );

/** What an answer reveals, without what is drawn by lot, and without how long the process has run. */
function contentOf({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { etag, "last-modified": changed, "retry-after": wait } = headers;
  const text = payload
    .replace(/[\w-]+@[\w.-]+/g, "address")
    .replace(/[\w%.+/=-]{20,}/g, "drawn")
    .replace(/"up for \d+ s"/, '"up for some time"')
    .replace(/"order":\[([\d,]*)\]/, (_, order: string) => `"order":${order.split(",").sort()}`);
  // The hash of an answer says no more than the answer, whose order may be drawn by lot.
  const hash = `"${createHash("sha256").update(payload).digest("base64url")}"`;
  const tag = etag === hash ? "hash of the answer" : etag;
  return { statusCode, names: Object.keys(headers).sort(), tag, changed, wait, text };
}

const endpoints = (await allEndpoints()).filter(
  ({ name, endpoint: { audience } }) =>
    // One's own data is a ZIP archive with the times in it; what it holds is tested where it is made.
    name !== "exportOwnData" && !(Array.isArray(audience) && audience.join() === "organiser"),
);

/** The same visit to both portals; what is visited is decided in one of them. */
async function visitBoth(caller: Caller, name: string, decision: Decision): Promise<[Visit, Visit]> {
  const needs = { status: statusFor(name), endedGroup: "speaker" } as const;
  const [before, after] = await Promise.all([visit(undecided, caller, needs), visit(decided, caller, needs)]);
  expect(after.submission).toBe(before.submission);
  await decideInside(after.submission, decision);
  return [before, after];
}

const visits = reusableWorlds<[Visit, Visit]>();
/** How many answers were compared, by the decision that one of the portals had to hide. */
const compared: Record<Decision, number> = { ACC: 0, HLD: 0, REJ: 0 };

describe.each(endpoints.map((named) => [named.name, named] as const))("%s", (name, named) => {
  it("answers everyone but organisers as if nothing had been decided", async () => {
    for (const caller of OUTSIDE) {
      calls++;
      const decision = DECISIONS[(calls + Math.floor(calls / OUTSIDE.length)) % DECISIONS.length] ?? "ACC";
      const kind = `${caller} ${statusFor(name)} ${decision}`;
      const [before, after] = await visits.find(kind, () => visitBoth(caller, name, decision));
      const [plain, hiding] = await Promise.all([
        call(undecided, named, before),
        call(decided, named, after),
      ]);
      expect({ caller, ...contentOf(hiding) }).toEqual({ caller, ...contentOf(plain) });
      compared[decision]++;
      visits.answered(kind, named.endpoint, plain);
    }
  });
});

it("hid decisions of each kind, each in a release that waits", async () => {
  const { rows } = await decided.platform.db.execute(
    "select s.decision, count(*)::int as n from submission s join release_item i on i.submission_id = s.id where i.state = 'waiting' and s.released_decision is null group by 1 order by 1",
  );
  expect(rows.map(({ decision }) => decision)).toEqual(DECISIONS);
  for (const { n } of rows) expect(n).toBeGreaterThanOrEqual(OUTSIDE.length);
  for (const decision of DECISIONS) expect(compared[decision]).toBeGreaterThan(100);
});
