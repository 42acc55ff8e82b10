import { endpoint } from "@lectern/domain/kernel/endpoint";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { serve } from "./serve";
import { streamedList } from "./streamed-list";

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

let rows: Row[];
/** The length of each page that was read. */
let pages: number[];
const app: FastifyInstance = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
serve(app, contract, ({ request, reply }) =>
  streamedList<Row>(
    contract,
    {
      page: async (last, limit) => {
        const page = rows.filter(({ id }) => id > (last?.id ?? 0)).slice(0, limit);
        pages.push(page.length);
        return page;
      },
      present: ({ id, name }, index) => ({ pk: id, name, index, secret: "not in the contract" }),
    },
    request,
    reply,
  ),
);
afterAll(() => app.close());
beforeEach(() => {
  pages = [];
});

const list = (tag?: string) =>
  app.inject({ method: "GET", url: "/api/rows/", headers: tag ? { "if-none-match": tag } : {} });

it.each([0, 1, 999, 1_000, 1_001, 2_500])(
  "sends %i rows as one array of what the contract names",
  async (count) => {
    rows = rowsUpTo(count);
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json()).toEqual(onTheWire(rows));
    expect(Math.max(...pages)).toBeLessThanOrEqual(1_000);
  },
);

it("answers 304 to a reader who has the list, and the list once it has changed", async () => {
  rows = rowsUpTo(3);
  const tag = String((await list()).headers.etag);
  const same = await list(`"other", W/${tag}`);
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  rows = rowsUpTo(4);
  expect((await list(tag)).json()).toEqual(onTheWire(rows));
});

it("gives equal answers equal tags, so that a tag reveals nothing that is not shown", async () => {
  rows = rowsUpTo(2);
  const tag = (await list()).headers.etag;
  rows = rowsUpTo(2).map((row) => ({ ...row, hidden: "decided" }));
  expect((await list()).headers.etag).toBe(tag);
});

it("answers with an error when the first page cannot be read", async () => {
  rows = null as unknown as Row[];
  expect((await list()).statusCode).toBe(500);
});
