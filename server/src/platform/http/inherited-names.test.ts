import { describe, expect } from "vitest";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Caller, type Visit, visit } from "#testing/access-world";
import { addressOf, allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import { fieldsOf } from "#testing/hostile";
import { onServer } from "#testing/on-server";
import { reusableWorlds } from "#testing/reusable-worlds";
import { textsIn, withTextAt } from "#testing/texts-in";

/** What every object inherits: a table that is indexed by such a text finds something. */
const NAMES = ["constructor", "__proto__", "toString"];

const endpoints = await allEndpoints();
const writing = endpoints.filter(({ endpoint }) => endpoint.body);
const reading = endpoints.filter(({ endpoint }) => endpoint.method === "GET");

const { it, server, make } = onServer();
let last: Visit;
it.beforeAll(async () => {
  last = await visit(server, "organiser", { status: "Ready for Review", endedGroup: "speaker" });
});

const callerOf = ({ audience }: NamedEndpoint["endpoint"]): Caller => {
  if (!Array.isArray(audience)) return "owner";
  return audience.includes("organiser") ? "organiser" : audience.includes("speaker") ? "owner" : "reviewer";
};

/** The endpoint's body with the text in one place of it at a time: those of a good body, and those of the contract. */
const bodiesWith = ({ name, endpoint }: NamedEndpoint, comes: Visit, text: string): object[] => {
  const good = bodyFor(name, comes) ?? {};
  return [
    ...textsIn(good).map((place) => withTextAt(good, place, text)),
    ...Object.keys(fieldsOf(endpoint)).map((field) => ({ ...good, [field]: text })),
  ];
};

const visits = reusableWorlds<Visit>();
let calls = 0;
let taken = 0;

async function call(method: string, url: string, bearer: string | null, payload?: object) {
  const answer = await server.app.inject({
    method: method as "GET",
    url,
    remoteAddress: `10.9.${(++calls >> 8) & 255}.${calls & 255}`,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  });
  expect(answer.statusCode, `${method} ${url} ${answer.payload.slice(0, 300)}`).toBeLessThan(500);
  return answer;
}

describe.each(writing.map((each) => [each.name, each] as const))("%s", (name, { endpoint }) => {
  it("treats the names that every object inherits as plain text", { timeout: 120_000 }, async () => {
    const [caller, status] = [callerOf(endpoint), statusFor(name)];
    const kind = `${caller} ${status}`;
    for (const text of NAMES) {
      const comes = await visits.find(kind, () => visit(server, caller, { status, endedGroup: "speaker" }));
      const url = addressOf(endpoint, await askedFor(server, endpoint, comes));
      for (const body of bodiesWith({ name, endpoint }, comes, text)) {
        const answer = await call(endpoint.method, url, comes.bearer, body);
        visits.answered(kind, endpoint, answer);
        if (answer.statusCode < 300) taken++;
      }
      last = comes;
    }
  });
});

it("lets organisers read everything afterwards", { timeout: 120_000 }, async () => {
  expect(taken).toBeGreaterThan(100);
  const { access } = await make.organiser();
  for (const { endpoint } of reading)
    await call("GET", addressOf(endpoint, await askedFor(server, endpoint, last)), access);
  // Those texts are in the log, so it was read with them.
  let page = (await call("GET", "/api/audit/", access)).json();
  let [text, lines] = ["", 0];
  for (;;) {
    text += JSON.stringify(page.lines);
    lines += page.lines.length;
    if (page.next === null) break;
    page = (await call("GET", `/api/audit/?before=${page.next}`, access)).json();
  }
  for (const name of NAMES) expect(text).toContain(`"to":"${name}"`);
  const csv = (await call("GET", "/api/audit/csv/", access)).payload;
  expect(csv.split("\r\n").filter((line) => line !== "").length).toBeGreaterThan(lines);
});
