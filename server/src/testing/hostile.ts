import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import fc from "fast-check";
import * as z from "zod";

/** What must never come back as it was sent: a browser that took an answer for a page would run it. */
export const MARKUP = "<img src=x onerror=alert(1)>";

/** Deeper than any reader that calls itself survives. */
const DEEP = 10_000;

type Property = {
  type?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  anyOf?: Property[];
  /** The variants of a body, which one field distinguishes. */
  oneOf?: Property[];
  properties?: Record<string, Property>;
};

/** The fields of an endpoint's body with what the contract says of each; empty where it takes none. */
export const fieldsOf = ({ body }: Endpoint) => fieldsIn(body);

/** What an endpoint's contract knows behind the `?`. */
export const askedOf = ({ query }: Endpoint) => fieldsIn(query);

function fieldsIn(part: Endpoint["body"]): Record<string, Property> {
  if (!part) return {};
  const schema = z.toJSONSchema(part, { io: "input", unrepresentable: "any" }) as Property;
  const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return Object.assign({}, schema.properties, ...ways.map((part) => part.properties));
}

/** JSON texts that no form would send in a field. */
export const poison = fc.oneof(
  fc.constantFrom(
    "null",
    "true",
    "0",
    "-0",
    "-1",
    "1.5",
    "1e308",
    "1e999",
    "9007199254740993",
    '""',
    '" "',
    "[]",
    "{}",
    '[["x"]]',
    '{"toString":"x","valueOf":1}',
    '{"length":3}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u202e\\u2066"',
    '"%s%n%x"',
    '"\' or 1=1; drop table account; --"',
    '"{{7*7}}<%= 7*7 %>"',
    '"../../../../etc/passwd"',
    '"a\\r\\nBcc: everybody@example.org"',
    "2147483648",
    '"0000-01-01T00:00:00Z"',
    '"9999-12-31T23:59:59-23:59"',
    '"ffffffff-ffff-ffff-ffff-ffffffffffff"',
  ),
  fc.constant(JSON.stringify(MARKUP)),
  fc.constant(`${"[".repeat(DEEP)}${"]".repeat(DEEP)}`),
  fc.constant(`${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`),
  fc.integer({ min: 1, max: 100_000 }).map((length) => JSON.stringify("x".repeat(length))),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
);

/** JSON texts at the edge of what a field takes: its limits, one less, one more, its choices and none of them. */
function edges(property: Property): fc.Arbitrary<string> {
  const parts = [property, ...(property.anyOf ?? [])];
  const lengths = parts.flatMap(({ maxLength: n }) => (n === undefined ? [] : [n - 1, n, n + 1]));
  const numbers = parts.flatMap(({ minimum, maximum }) =>
    [minimum, maximum].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1])),
  );
  const texts = lengths.flatMap((n) => [
    "x".repeat(n),
    `${MARKUP}${"é".repeat(n)}`.slice(0, n),
    "😀".repeat(n / 2),
  ]);
  const choices = parts.flatMap(({ enum: values = [] }) => values);
  const values = [...texts, ...numbers, ...choices, "x", MARKUP].map((value) => JSON.stringify(value));
  return fc.constantFrom(...values);
}

/** The text of a body: some of the endpoint's fields with anything in them, some twice, some that it has not. */
export function bodies(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = Object.entries(fieldsOf(endpoint)).map(([name, property]) =>
    fc.oneof(edges(property), poison).map((value) => `${JSON.stringify(name)}:${value}`),
  );
  const unknown = fc
    .tuple(
      fc.constantFrom(
        "__proto__",
        "constructor",
        "group",
        "is_staff",
        "id",
        "",
        "x".repeat(5000),
        MARKUP,
        "\\u0000",
      ),
      poison,
    )
    .map(([name, value]) => `"${name.replaceAll('"', '\\"')}":${value}`);
  const members = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(unknown, ...known) },
    { weight: 1, arbitrary: unknown },
  );
  const object = fc
    .array(members, { maxLength: Math.max(4, known.length * 2) })
    .map((all) => `{${all.join()}}`);
  const whole = fc.tuple(...known).map((all) => `{${all.join()}}`);
  const cut = fc.tuple(object, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 3, arbitrary: object }, poison, cut);
}

/** Header values that HTTP allows. */
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
  maxLength: 300,
});

const odd = (...values: string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...values), visible), { nil: undefined, freq: 1 });

/** Headers that no page of ours sends; `authorization` is left to the caller. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record({
    "content-type": fc.option(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant("application/json") },
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            "application/json; charset=utf-16",
            'application/json; charset="',
            "application/JSON;;;",
            "application/vnd.api+json",
            "text/plain",
            "text/html",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "application/json, text/plain",
            "*/*",
            ";",
          ),
        },
        visible,
      ),
      { nil: undefined },
    ),
    "content-encoding": odd("gzip", "br", "deflate, gzip", "identity", "x"),
    "if-match": odd("*", '"1"', 'W/"1"', '"', ",,,,", `"${"1,".repeat(2000)}"`),
    "idempotency-key": odd("k", "x".repeat(200), "x".repeat(201), "é", " ", MARKUP),
    "accept-encoding": odd("gzip;q=x", "*;q=0", "identity;q=0"),
    accept: odd("text/html", "*/*;q=x"),
    cookie: odd(
      "lectern_refresh=",
      "lectern_refresh=%",
      `lectern_refresh=${"x".repeat(3000)}`,
      "=;=;",
      "__proto__=x",
    ),
    origin: odd("null", "https://evil.example", "http://localhost:3000", MARKUP),
    "sec-fetch-site": odd("cross-site", "same-site", "same-origin", "none"),
    "x-forwarded-for": odd("127.0.0.1", "::1", "' or 1=1 --", "1.2.3.4, 5.6.7.8"),
    "x-http-method-override": odd("DELETE", "PUT"),
    host: odd("evil.example", "localhost:3000", "[::1"),
    range: odd("bytes=0-0,-1", "bytes=9999999999-"),
  })
  .map((headers) =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );

/** Values for a parameter of an address, encoded as they are sent. */
export const parameters = fc.oneof(
  fc.constantFrom(
    "00000000-0000-0000-0000-000000000000",
    "submission-accepted",
    "a%00b",
    "0",
    "-1",
    "1e3",
    "01",
    "2147483648",
    "%",
    "%ff",
    "%c0%af",
    "%00",
    "%2e%2e%2f",
    "..;",
    "1;2",
    "tf",
    "iso",
  ),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 30 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.integer({ min: 90, max: 5000 }).map((length) => "9".repeat(length)),
  fc.constant(encodeURIComponent(MARKUP)),
);

/** Fixed, so that a run can be repeated; FUZZ_SEED=random, or a number, and FUZZ_RUNS look further. */
export function fuzzing(runs: number): { seed: number; numRuns: number } {
  const { FUZZ_SEED: seed = "20250117", FUZZ_RUNS: wanted = String(runs) } = process.env;
  return { seed: seed === "random" ? Date.now() | 0 : Number(seed), numRuns: Number(wanted) };
}

/** Query strings: some of what the endpoint asks for, with anything in it, some twice; or what it does not. */
export function queries(endpoint: Endpoint): fc.Arbitrary<string> {
  const values = Object.values(askedOf(endpoint)).flatMap(({ enum: choices = [] }) => choices.map(String));
  const known = ["1", "2026-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00Z", "a%00b"];
  const value = fc.oneof(fc.constantFrom(...known, ...values), parameters);
  const names = fc.constantFrom("a[]", "__proto__", "sort", "q", ...Object.keys(askedOf(endpoint)));
  const parts = fc.array(
    fc.tuple(names, value).map(([name, text]) => `${name}=${text}`),
    { maxLength: 5 },
  );
  return parts.map((all) => (all.length === 0 ? "" : `?${all.join("&")}`));
}
