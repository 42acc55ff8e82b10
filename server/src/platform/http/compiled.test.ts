import { listBoard } from "@lectern/domain/deciding/board/contract";
import { listSubmissions } from "@lectern/domain/proposals/contract";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compiled } from "./compiled";

const Row = z.object({
  pk: z.number(),
  nick: z.optional(z.string()),
  place: z.nullable(z.object({ room: z.string() })),
  talks: z.array(z.object({ title: z.string() })),
});
const row = { pk: 1, place: null, talks: [{ title: "Cars" }] };

test("keeps what the contract names, in its order, and nothing else", () => {
  const secret = { secret: "s" };
  const given = {
    talks: [{ title: "Cars", ...secret }],
    place: { room: "Attic", ...secret },
    pk: 1,
    ...secret,
  };
  const shown = z.parse(compiled(z.array(Row)), [given, { ...row, nick: "Ada" }]);
  expect(JSON.stringify(shown)).toBe(JSON.stringify(z.parse(z.array(Row), [given, { ...row, nick: "Ada" }])));
  expect(JSON.stringify(shown)).not.toContain("secret");
});

test.each([
  ["a missing field", { pk: 1, place: null }],
  ["another type", { ...row, pk: "1" }],
  ["null where there is none", { ...row, nick: null }],
  ["a wrong field further down", { ...row, place: { room: 1 } }],
])("refuses %s, as the contract does", (_, wrong) => {
  const [own, given] = [compiled(Row), Row].map((schema) => z.safeParse(schema, wrong).error?.issues);
  expect(own).toBeDefined();
  expect(own).toEqual(given);
});

test.each([listSubmissions, listBoard])("compiles the rows of $path once", ({ answer }) => {
  expect(compiled(answer)).not.toBe(answer);
  expect(compiled(answer)).toBe(compiled(answer));
});
