import { text as textOf } from "node:stream/consumers";
import { endpoint } from "@lectern/domain/kernel/endpoint";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type ListBounds, listAnswers } from "./list-answers";

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

/** A list whose rows a test changes, and that notes what was read of it. */
function changingList(rows: Row[], bounds: Partial<ListBounds> = {}) {
  const answers = listAnswers(contract, { page: 100, longestKept: 25, bytesKept: 10_000, ...bounds });
  const read: [number | null, number][] = [];
  const list = {
    rows,
    read,
    async answer(key = "somebody"): Promise<unknown> {
      const { body } = await answers<Row>({
        key,
        stamp: async () => ({ length: list.rows.length, stamp: JSON.stringify(list.rows) }),
        async page(last, limit) {
          read.push([last?.id ?? null, limit]);
          return list.rows.filter(({ id }) => id > (last?.id ?? 0)).slice(0, limit);
        },
        present: ({ id, name }, index) => ({ pk: id, name, index, secret: "not in the contract" }),
      });
      return JSON.parse(Buffer.isBuffer(body) ? body.toString() : await textOf(body));
    },
  };
  return list;
}

describe("a list that is kept", () => {
  it("is read once while nothing changes, and holds what the contract names", async () => {
    const list = changingList(rowsUpTo(25));
    const answers = [await list.answer(), await list.answer(), await list.answer()];
    expect(answers).toEqual(Array(3).fill(onTheWire(rowsUpTo(25))));
    expect(list.read).toHaveLength(1);
  });

  it("is read anew when a row changes, comes or goes", async () => {
    const list = changingList(rowsUpTo(3));
    await list.answer();
    for (const rows of [
      [{ id: 1, name: "another" }, ...rowsUpTo(3).slice(1)],
      rowsUpTo(4),
      rowsUpTo(2),
      [],
    ]) {
      list.rows = rows;
      expect(await list.answer()).toEqual(onTheWire(rows));
    }
    expect(list.read).toHaveLength(5);
  });

  it("is nobody else's", async () => {
    const list = changingList(rowsUpTo(3));
    await list.answer("one");
    await list.answer("another");
    expect(list.read).toHaveLength(2);
  });

  it("makes room: the one that was used longest ago is read anew", async () => {
    const list = changingList(rowsUpTo(10), { bytesKept: 1_000 });
    for (const key of ["one", "two", "one", "three", "one", "two"]) await list.answer(key);
    expect(list.read).toHaveLength(4);
  });
});

describe("a list that is too long to keep", () => {
  it.each([26, 30, 39, 40, 41])("of %i rows comes page by page, as one array", async (count) => {
    const list = changingList(rowsUpTo(count), { page: 10 });
    expect(await list.answer()).toEqual(onTheWire(rowsUpTo(count)));
    expect(list.read.map(([last]) => last)).toEqual([null, 10, 20, 30, 40].slice(0, Math.ceil(count / 10)));
  });
});
