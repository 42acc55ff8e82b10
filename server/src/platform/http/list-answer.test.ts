import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import type { Actor } from "@lectern/domain/kernel/actor";
import { endpoint } from "@lectern/domain/kernel/endpoint";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { type ListSource, listAnswers } from "./list-answer";
import { type Routes, registerEndpoints, serve } from "./serve";

type Row = { id: number; name: string };

const contract = endpoint({
  method: "GET",
  path: "/api/rows/",
  summary: "Rows",
  tag: "rows",
  audience: "anyone",
  status: 200,
  answer: z.array(z.object({ pk: z.number(), name: z.string(), index: z.number() })),
});

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `row "${n + 1}"` }));
const onTheWire = (rows: Row[]) => rows.map(({ id, name }, index) => ({ pk: id, name, index }));

const READER: Actor = {
  userId: "reader",
  sessionId: "one",
  group: "reviewer",
  provedAt: null,
  secondFactor: { required: false, active: false },
};

let rows: Row[];
let revision = 0;
/** The length of each page that was read. */
let pages: number[];
/** What a page waits for before it is read. */
let gate: Promise<void> = Promise.resolve();

/** A server of the rows as one list, or within an object. */
function serving(answer: z.ZodMiniType, further: Pick<ListSource<Row>, "within" | "sameForAll"> = {}) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const answerList = listAnswers();
  const answered = { ...contract, answer };
  const routes: Routes = new Map();
  serve(routes, answered, ({ request, reply }) =>
    answerList<Row>(
      answered,
      {
        revision: String(revision),
        ...further,
        page: async (last, limit) => {
          await gate;
          const page = rows.filter(({ id }) => id > (last?.id ?? 0)).slice(0, limit);
          pages.push(page.length);
          return page;
        },
        present: ({ id, name }, index) => ({ pk: id, name, index, secret: "not in the contract" }),
      },
      { actor: READER, request, reply },
    ),
  );
  registerEndpoints(app, [answered], async () => ({
    isDraft: false,
    routes,
    routesFor: () => routes,
    identify: async () => null,
    hasPart: async () => false,
  }));
  const read = (tag?: string) =>
    app.inject({ method: "GET", url: "/api/rows/", headers: tag ? { "if-none-match": tag } : {} });
  return { app, read };
}

const { app, read: list } = serving(contract.answer);
afterAll(() => app.close());
beforeEach(() => {
  pages = [];
  revision += 1;
});

it.each([0, 1, 399, 400, 401, 2_500])(
  "sends %i rows as one array of what the contract names",
  async (count) => {
    rows = rowsUpTo(count);
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json()).toEqual(onTheWire(rows));
    expect(Math.max(...pages)).toBeLessThanOrEqual(400);
  },
);

it("answers 304 to a reader who has the list, and the list once it has changed", async () => {
  rows = rowsUpTo(3);
  const tag = String((await list()).headers.etag);
  const same = await list(`"other", W/${tag}`);
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  rows = rowsUpTo(4);
  revision += 1;
  expect((await list(tag)).json()).toEqual(onTheWire(rows));
});

it("does not read the list for a reader who has it while nothing has changed", async () => {
  rows = rowsUpTo(3);
  const tag = String((await list()).headers.etag);
  pages = [];
  expect((await list(tag)).statusCode).toBe(304);
  expect(pages).toEqual([]);
  expect((await list(`"${"x".repeat(43)}"`)).json()).toEqual(onTheWire(rows));
});

it("reads a list that is the same for all once, until something has changed", async () => {
  const shared = serving(contract.answer, { sameForAll: true });
  rows = rowsUpTo(3);
  const first = await shared.read();
  pages = [];
  const second = await shared.read();
  expect([second.json(), second.headers.etag]).toEqual([onTheWire(rows), first.headers.etag]);
  expect(pages).toEqual([]);
  rows = rowsUpTo(4);
  revision += 1;
  expect((await shared.read()).json()).toEqual(onTheWire(rows));
  await shared.app.close();
});

/** Readers of a list that is the same for all; `change` comes before each but the first, who still reads it meanwhile. */
async function readAtOnce(change: (reader: number) => void) {
  const shared = serving(contract.answer, { sameForAll: true });
  rows = rowsUpTo(3);
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = shared.read();
  await setImmediate();
  const others: ReturnType<typeof shared.read>[] = [];
  for (const reader of [1, 2, 3]) {
    change(reader);
    others.push(shared.read());
    await setImmediate();
  }
  open();
  await first;
  for (const answer of await Promise.all(others)) expect(answer.json()).toEqual(onTheWire(rows));
  await shared.app.close();
}

it("reads a list that is the same for all at most twice for many who ask at once, and shows them what is new", async () => {
  await readAtOnce((reader) => {
    rows = rowsUpTo(3 + reader);
    revision += 1;
  });
  expect(pages).toHaveLength(2);
});

it("reads a list that is the same for all once for many who ask at once while nothing changes", async () => {
  await readAtOnce(() => {});
  expect(pages).toHaveLength(1);
});

it("sends a list that is the same for all compressed as it is kept, to those who accept that", async () => {
  const shared = serving(contract.answer, { sameForAll: true });
  rows = rowsUpTo(1_000);
  for (const _ of ["read", "kept"]) {
    const headers = { "accept-encoding": "gzip, br" };
    const packed = await shared.app.inject({ url: "/api/rows/", headers });
    expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual(["br", "accept-encoding"]);
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(onTheWire(rows));
    const plain = await shared.read();
    expect([plain.headers["content-encoding"], plain.json()]).toEqual([undefined, onTheWire(rows)]);
  }
  await shared.app.close();
});

it.each([undefined, true] as const)(
  "sends a list of any length, and does not read the longest for a reader who has it (the same for all: %s)",
  async (sameForAll) => {
    const longest = serving(contract.answer, sameForAll && { sameForAll });
    rows = rowsUpTo(2_000).map((row) => ({ ...row, name: "x".repeat(10_000) }));
    const [first, second] = [await longest.read(), await longest.read()];
    for (const answer of [first, second]) expect(answer.json()).toEqual(onTheWire(rows));
    pages = [];
    for (const { headers } of [first, second])
      expect((await longest.read(String(headers.etag))).statusCode).toBe(304);
    expect(pages).toEqual([]);
    revision += 1;
    const changed = await longest.read(String(first.headers.etag));
    expect(changed.json()).toEqual(onTheWire(rows));
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    await longest.app.close();
  },
);

it("gives equal answers equal tags, so that a tag reveals nothing that is not shown", async () => {
  rows = rowsUpTo(2);
  const tag = (await list()).headers.etag;
  rows = rowsUpTo(2).map((row) => ({ ...row, hidden: "decided" }));
  revision += 1;
  expect((await list()).headers.etag).toBe(tag);
});

it("answers with an error when the first page cannot be read", async () => {
  rows = null as unknown as Row[];
  expect((await list()).statusCode).toBe(500);
});

it("puts a list into the field of an object, beside the others that the contract names", async () => {
  const { app, read } = serving(z.object({ total: z.number(), rows: contract.answer }), {
    within: {
      field: "rows",
      others: async () => ({ total: rows.length, secret: "not in the contract" }),
    },
  });
  for (const count of [0, 401]) {
    rows = rowsUpTo(count);
    expect((await read()).json()).toEqual({ total: count, rows: onTheWire(rows) });
  }
  await app.close();
});
