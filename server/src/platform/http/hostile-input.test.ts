import { ErrorBody } from "@lectern/domain/kernel/endpoint";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect } from "vitest";
import { bodyFor } from "#testing/access-bodies";
import { type Visit, visit } from "#testing/access-world";
import { allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import {
  askedOf,
  bodies,
  fieldsOf,
  fuzzing,
  MARKUP,
  oddHeaders,
  parameters,
  queries,
} from "#testing/hostile";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { spoilt } from "#testing/spoilt";

const endpoints = await allEndpoints();
/** Longer is a hang. Generous, since other tests run at the same time. */
const PATIENCE = 15_000;

const { it, server, make } = onServer();
let people: Record<string, Person>;
/** What there is to be asked for: a proposal with a file and a review. */
let world: Visit;
it.beforeAll(async () => {
  const [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
  people = { speaker, reviewer, organiser: await make.organiser() };
  world = await visit(server, "organiser", { status: "Ready for Review", endedGroup: "speaker" });
});

type E = NamedEndpoint["endpoint"];
type Authorization = "good" | "none" | "Bearer" | "Bearer ." | "Basic Og==";

/** The session that each person's next call uses: a new one once a call may have ended it. */
const sessions = new Map<string, Person>();
async function sessionOf(group: string): Promise<string | null> {
  const person = people[group];
  if (!person) return null;
  const open = sessions.get(group) ?? (await make.session(person));
  sessions.set(group, open);
  return open.access;
}

const statuses = new Map<number, number>();
let calls = 0;

/** One call, whatever it holds; from another address each, so that no limit answers in its place. */
async function send(
  endpoint: E,
  sent: { url: string; payload?: string; headers: Record<string, string>; authorization: Authorization },
): Promise<LightMyRequestResponse> {
  const group = Array.isArray(endpoint.audience) ? (endpoint.audience[0] ?? "speaker") : "speaker";
  const access = sent.authorization === "good" ? await sessionOf(group) : null;
  const bearer = access === null ? null : `Bearer ${access}`;
  const authorization = bearer ?? (sent.authorization === "none" ? null : sent.authorization);
  const answer = await Promise.race([
    server.app.inject({
      method: endpoint.method,
      url: sent.url,
      remoteAddress: `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: { ...sent.headers, ...(authorization !== null && { authorization }) },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    }),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It hangs")), PATIENCE).unref()),
  ]);
  if (answer.statusCode === 401 || (endpoint.method !== "GET" && answer.statusCode < 300))
    sessions.delete(group);
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  return answer;
}

/** No fault, no internals, no markup; and what is not accepted is refused in the shape that pages read. */
function expectSound(answer: LightMyRequestResponse): void {
  expect(answer.statusCode, answer.payload.slice(0, 500)).toBeLessThan(500);
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  if (answer.statusCode < 400) return;
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(ErrorBody.safeParse(answer.json()).error).toBeUndefined();
  expect(Object.keys(answer.json())).not.toHaveLength(0);
  expect(answer.payload).not.toContain(MARKUP.slice(0, 4));
  expect(answer.payload).not.toMatch(/FST_|Zod|stack|node_modules|select |insert |undefined|\/src\//);
}

const authorizations = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Authorization>("good") },
  { weight: 1, arbitrary: fc.constantFrom<Authorization>("none", "Bearer", "Bearer .", "Basic Og==") },
);
/** The address with a parameter of each kind, and perhaps an unknown query. */
const addresses = (endpoint: E) =>
  fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant("1") }, { weight: 1, arbitrary: parameters }),
      queries(endpoint),
    )
    .map(([part, query]) => endpoint.path.replace("{dl}", "iso").replace(/\{\w+\}/g, () => part) + query);

describe.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))("%s", (name, endpoint) => {
  it("answers any input without a fault", { timeout: 120_000 }, async () => {
    const payload = endpoint.body
      ? fc.oneof(bodies(endpoint), spoilt(bodyFor(name, world) ?? {}))
      : fc.option(fc.oneof(fc.constant("{}"), bodies(endpoint)), { nil: undefined, freq: 1 });
    const calls = fc.record({
      url: addresses(endpoint),
      payload,
      headers: oddHeaders,
      authorization: authorizations,
    });
    await fc.assert(
      fc.asyncProperty(calls, async ({ payload, ...sent }) => {
        const headers = { ...sent.headers };
        // Most bodies should be read, not refused for their type.
        if (payload !== undefined && !headers["content-type"]) headers["content-type"] = "application/json";
        expectSound(await send(endpoint, { ...sent, headers, ...(payload !== undefined && { payload }) }));
      }),
      fuzzing(endpoint.query ? 120 : 40),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

it("knows the fields of every body, and has seen every kind of answer", () => {
  for (const { name, endpoint } of endpoints) {
    const fields = Object.keys(fieldsOf(endpoint)).length;
    if (endpoint.body) expect([name, fields > 0]).toEqual([name, true]);
    else expect(fields).toBe(0);
    const asked = Object.keys(askedOf(endpoint)).length;
    expect([name, asked > 0]).toEqual([name, endpoint.query !== undefined]);
  }
  // It looked: bodies were read and refused, some were taken, and others never got that far.
  for (const status of [200, 400, 401, 404, 415])
    expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
});
