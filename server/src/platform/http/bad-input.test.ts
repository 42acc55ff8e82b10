import { GROUPS, type Group } from "@lectern/domain/kernel/actor";
import { ErrorBody } from "@lectern/domain/kernel/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect } from "vitest";
import * as z from "zod";
import { seen } from "#testing/client";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { type Person, proposalBody, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const endpoints = await allEndpoints();
const named = endpoints.map(({ name, endpoint }) => [name, endpoint] as const);

const { it, server, as, visitor, make } = onServer();
let people: Record<Group, Person>;
let target: string;
it.beforeAll(async () => {
  const [speaker, reviewer, organiser] = await Promise.all([
    make.speaker(),
    make.reviewer(),
    make.organiser(),
  ]);
  people = { speaker, reviewer, organiser };
  target = String(await make.proposal(speaker));
});

type E = NamedEndpoint["endpoint"];

/** A person who may call it; null where anyone may. */
const allowed = ({ audience }: E): Person | null =>
  audience === "anyone" ? null : audience === "user" ? people.speaker : people[audience[0] ?? "speaker"];

const refusals = new Set<number>();
/** The answer is a refusal in the shape that the pages read, and reveals no internals. */
function expectRefusal(response: LightMyRequestResponse): void {
  refusals.add(response.statusCode);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  expect(ErrorBody.safeParse(response.json()).error).toBeUndefined();
  expect(Object.keys(response.json())).not.toHaveLength(0);
  expect(response.payload).not.toMatch(/FST_|Zod|stack|node_modules|select |insert |undefined/);
}

/** Each call comes from another address, so that no limit answers in the place of what is tested. */
let calls = 0;
const raw = (endpoint: E, payload: string, type: string | null) =>
  server.app.inject({
    method: endpoint.method,
    remoteAddress: `10.0.${++calls >> 8}.${calls & 255}`,
    url: addressOf(endpoint, target),
    payload,
    headers: {
      ...(type !== null && { "content-type": type }),
      ...(allowed(endpoint) && { authorization: `Bearer ${allowed(endpoint)?.access}` }),
    },
  });

it("[9.25] looks at every endpoint", () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(27);
  expect(new Set(endpoints.map(({ endpoint: e }) => `${e.method} ${e.path}`)).size).toBe(endpoints.length);
});

describe.each(named)("%s", (_name, endpoint) => {
  const { method, audience } = endpoint;

  it("is documented with a status of success and a summary", () => {
    expect([200, 201, 204]).toContain(endpoint.status);
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  if (audience !== "anyone") {
    it("answers 401 to a caller who has not logged in, before it reads the body", async () => {
      const answer = await visitor.send(method, addressOf(endpoint), { "\0": "\ud800" });
      expect(seen(answer)).toEqual({
        status: 401,
        body: { detail: "Authentication credentials were not provided or are no longer valid." },
      });
      for (const authorization of ["Bearer", "Bearer x", "Basic YTpi", `bearer ${"x".repeat(5000)}`]) {
        const answer = await visitor.send(method, addressOf(endpoint), undefined, {
          headers: { authorization },
        });
        expect(answer.statusCode).toBe(401);
      }
    });
  }

  if (Array.isArray(audience) && audience.length < GROUPS.length) {
    it("[6.15] answers 403 to every group that it is not for", async () => {
      const outsiders = Object.entries(people).filter(([group]) => !audience.includes(group));
      expect(outsiders.length).toBeGreaterThan(0);
      for (const [, person] of outsiders) {
        expect(seen(await as(person).send(method, addressOf(endpoint)))).toEqual({
          status: 403,
          body: { detail: "You do not have permission to perform this action." },
        });
      }
    });
  }

  if (endpoint.body) {
    it.each([
      ["malformed JSON", '{"a":'],
      ["__proto__", '{"__proto__":{"group":"organiser"}}'],
      ["constructor.prototype", '{"constructor":{"prototype":{"group":"organiser"}}}'],
      ["a number", "42"],
      ["a list", "[]"],
      ["a text", '"text"'],
      ["a list of lists of lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
      ["more than the limit", JSON.stringify({ title: "x".repeat(300_000) })],
    ])("refuses %s", async (_what, payload) => {
      expectRefusal(await raw(endpoint, payload, "application/json"));
    });

    it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/xml", "x"])(
      "refuses a body that is %s",
      async (type) => {
        const answer = await raw(endpoint, "a=1", type);
        expect(seen(answer)).toEqual({
          status: 415,
          body: { detail: "Please send JSON (content type application/json)." },
        });
      },
    );

    it.each([
      ["NUL", "a\0b"],
      ["a lone surrogate", "a\ud800b"],
      ["a list", []],
      ["an object", { toString: "x" }],
      ["null", null],
      ["an immense number", 1e308],
    ])("takes %s in any field without a fault", async (_what, value) => {
      const good = { ...proposalBody("Ada Lovelace"), ...reviewBody(Number(target)), ...FORM };
      for (const field of fieldsOf(endpoint)) {
        const payload = JSON.stringify({ ...good, [field]: value });
        expect((await raw(endpoint, payload, "application/json")).statusCode).toBeLessThan(500);
      }
      const nothingElse = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, value]));
      const answer = await raw(endpoint, JSON.stringify(nothingElse), "application/json");
      if (answer.statusCode >= 300) expectRefusal(answer);
    });
  }

  if (endpoint.path.includes("{id}")) {
    it.each(["abc", "0", "-1", "1.5", "2147483648", "99999999999", "1e9", "%00", "..%2f1", "%F0%9F%91%BB"])(
      "answers 404 for the id %s",
      async (id) => {
        const answer = await as(allowed(endpoint)).send(method, addressOf(endpoint, id), reviewBody(1));
        expect(seen(answer)).toEqual({ status: 404, body: { detail: "Not found." } });
      },
    );
  }
});

/** The names of the fields that an endpoint's body has. */
function fieldsOf({ body }: E): string[] {
  const schema = z.toJSONSchema(body ?? z.null(), { io: "input", unrepresentable: "any" });
  const ways = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const names = [...new Set(ways.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  expect(names.length).toBeGreaterThan(0);
  return names;
}

/** The fields of the forms that are neither a proposal nor a review. */
const FORM = {
  email: "ada@example.org",
  username: "ada",
  password: "x",
  password1: "x",
  password2: "x",
  new_password1: "x",
  new_password2: "x",
  uid: "x",
  key: "x",
  first_name: "Ada",
  last_name: "Lovelace",
  c: "GB",
  n: "British",
  o: "x",
  b: "x",
  twitter_handle: "x",
};

describe("what is no endpoint", () => {
  it.each(["/api/", "/api/nothing/", "/api/submissions/1/2/3/", "/api/%2e%2e/", "/api/user/profile/x/"])(
    "answers 404 at %s",
    async (url) => {
      expect(seen(await visitor.get(url))).toEqual({
        status: 404,
        body: { detail: "Not found." },
      });
    },
  );

  it("answers 405 to another method", async () => {
    expect((await visitor.delete("/api/login/")).statusCode).toBe(405);
  });

  it("treats an address without its trailing slash as the same", async () => {
    expect((await as(people.speaker).get("/api/user")).statusCode).toBe(200);
  });
});

it("[7.48] [9.25] has seen refusals of several kinds", () => {
  expect([...refusals].sort()).toEqual(expect.arrayContaining([400, 413]));
});
