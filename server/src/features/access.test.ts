import { randomUUID } from "node:crypto";
import { socialLogin } from "@lectern/domain/identity/accounts/contract";
import type { Group } from "@lectern/domain/kernel/actor";
import { describe, expect } from "vitest";
import { noCaptcha } from "#platform/captcha/captcha";
import type { SocialProvider } from "#platform/oauth/provider";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { ACCESS_TABLE } from "#testing/access-table";
import { CALLERS, type Caller, type Visit, visit } from "#testing/access-world";
import { seen } from "#testing/client";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { onServer } from "#testing/on-server";
import { reusableWorlds } from "#testing/reusable-worlds";
import { routesOf } from "#testing/routes-of";

const provider: SocialProvider = {
  name: "github",
  needsState: true,
  begin: async () => new URL("https://github.example"),
  finish: async () => Promise.reject(new Error("No log-in was begun")),
};
const { it, server, as } = onServer(async () => {
  const challenge = async () => ({ parameters: {}, signature: "" });
  return { socialProviders: [provider], captcha: () => ({ ...noCaptcha, challenge }) };
});

const endpoints = await allEndpoints();
const [heading = [], ...rows] = ACCESS_TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => line.trim().split(/\s+/));
const expected = new Map(
  rows.map(([name = "", ...statuses]) => [
    name,
    new Map(heading.map((caller, i) => [caller as Caller, Number(statuses[i])])),
  ]),
);

/** A person whom the endpoint is for, so that an ended session is all that is wrong. */
const insider = ({ audience }: NamedEndpoint["endpoint"]): Group =>
  Array.isArray(audience) ? (audience[0] ?? "speaker") : "speaker";

/** An id of the same kind that nothing has. */
const nothings = ({ path }: NamedEndpoint["endpoint"]): string =>
  path.startsWith("/api/sessions/") ? randomUUID() : "2000000000";

const visits = reusableWorlds<Visit>();

let calls = 0;
async function call(caller: Caller, { name, endpoint }: NamedEndpoint) {
  const needs = { status: statusFor(name), endedGroup: insider(endpoint) };
  const kind = `${caller} ${needs.status} ${needs.endedGroup}`;
  const comes = await visits.find(kind, () => visit(server, caller, needs));
  const address =
    endpoint.path === socialLogin.path
      ? "/api/social/login/github/"
      : addressOf(endpoint, await askedFor(server, endpoint, comes));
  const who = comes.bearer === null ? null : { access: comes.bearer };
  const answer = await as(who).send(endpoint.method, address, bodyFor(name, comes), {
    headers: { "idempotency-key": randomUUID() },
    cookies: comes.refresh === null ? {} : { lectern_refresh: comes.refresh },
    // From another address each, so that no limit answers in the place of the rule.
    from: `10.1.${++calls >> 8}.${calls & 255}`,
  });
  visits.answered(kind, endpoint, answer);
  return answer;
}

it("has a row for every endpoint and a column for every kind of caller, and no other", () => {
  expect(heading).toEqual(CALLERS);
  expect([...expected.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort());
  for (const [, statuses] of expected) expect([...statuses.values()]).not.toContain(Number.NaN);
});

describe.each(endpoints.map((named) => [named.name, named] as const))("%s", (name, named) => {
  it("answers every kind of caller as the table says", async () => {
    const statuses = await Promise.all(
      CALLERS.map(async (caller) => [caller, (await call(caller, named)).statusCode] as const),
    );
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected.get(name) ?? []));
  });
});

it("answers the same for another person's item as for one that does not exist", async () => {
  // Organisers may read every proposal.
  const ofOne = endpoints.filter(
    ({ endpoint }) => endpoint.path.includes("{id}") && insider(endpoint) !== "organiser",
  );
  expect(ofOne.length).toBeGreaterThanOrEqual(10);
  for (const named of ofOne) {
    const { name, endpoint } = named;
    // What every reviewer may do, those who have an interest may not.
    const mayAll =
      ["recuse", "listOtherReviews", "listQuestions", "askSpeaker"].includes(name) ||
      endpoint.tag === "discussion";
    const reviewer = mayAll ? "conflicted" : "colleague";
    const caller = insider(endpoint) === "speaker" ? "other" : reviewer;
    const needs = { status: statusFor(name), endedGroup: "speaker" } as const;
    const comes = await visit(server, caller, needs);
    const ask = (which: string) =>
      as({ access: comes.bearer ?? "" }).send(
        endpoint.method,
        addressOf(endpoint, which),
        bodyFor(name, comes),
      );
    const [foreign, missing] = [
      await ask(await askedFor(server, endpoint, comes)),
      await ask(nothings(endpoint)),
    ];
    expect(seen(foreign)).toEqual({ status: 404, body: { detail: "Not found." } });
    expect(seen(missing)).toEqual(seen(foreign));
    expect(Object.keys(missing.headers)).toEqual(Object.keys(foreign.headers));
  }
});

it("knows every address that answers: contracts, and what is listed here", async () => {
  const elsewhere = [
    "GET /.well-known/security.txt",
    "GET /api/docs/*",
    // The published programme, which anyone may read.
    "GET /programme",
    "GET /programme/embed",
    "GET /programme/mine.ics",
    "GET /programme/rooms/:file",
    "GET /programme/schedule.ics",
    "GET /programme/schedule.json",
    "GET /programme/schedule.xml",
    "GET /programme/speakers/:file",
    "GET /programme/speakers/:file/photo",
    "GET /programme/talks/:file",
    "GET /programme/widget.js",
    "GET /sitemap.xml",
    "GET /social/login/:provider",
    "GET /social/login/error",
    "OPTIONS /store/uploads",
    "POST /store/uploads",
    // The store's objects: Fastify prints a wildcard without what precedes it.
    "GET *",
  ];
  const promised = endpoints.map(
    ({ endpoint: { method, path } }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "")}`,
  );
  const known = [...promised, ...elsewhere];
  const answering: string[] = [];
  for (const route of routesOf(server)) {
    const [method, url] = route.split(" ") as ["GET", string];
    const refused = !known.includes(route) && (await server.app.inject({ method, url })).statusCode === 405;
    if (!refused) answering.push(route);
  }
  expect(answering.sort()).toEqual(known.sort());
});
