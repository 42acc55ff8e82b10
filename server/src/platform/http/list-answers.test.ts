import { text as textOf } from "node:stream/consumers";
import { endpoint } from "@lectern/domain/kernel/endpoint";
import { grouped } from "@lectern/domain/kernel/grouped";
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

/** A list in parts of ten ids, whose rows a test changes, and that notes what was asked and read of it. */
function changingList(rows: Row[], bounds: Partial<ListBounds> = {}) {
  const answers = listAnswers(contract, { page: 100, longestKept: 25, bytesKept: 10_000, ...bounds });
  const partOf = ({ id }: Row) => Math.floor(id / 10);
  const list = {
    rows,
    /** The parts that were read, at once. */
    read: [] as number[][],
    stamped: 0,
    /** What somebody else writes after the state was asked for and before the rows are read. */
    meanwhile: () => {},
    async answer(key = "somebody"): Promise<unknown> {
      const noted = (found: Row[]) => {
        list.read.push([...new Set(found.map(partOf))]);
        return found;
      };
      const { body } = await answers<Row>({
        key,
        async stamps() {
          list.stamped += 1;
          const parts = [...grouped(list.rows, partOf)].map(([part, own]) => ({
            part,
            length: own.length,
            stamp: JSON.stringify(own),
          }));
          list.meanwhile();
          return parts;
        },
        rows: async (parts) => noted(list.rows.filter((row) => parts.includes(partOf(row)))),
        partOf,
        page: async (last, limit) =>
          noted(list.rows.filter(({ id }) => id > (last?.id ?? 0)).slice(0, limit)),
        present: ({ id, name }, index) => ({ pk: id, name, index, secret: "not in the contract" }),
      });
      return JSON.parse(Buffer.isBuffer(body) ? body.toString() : await textOf(body));
    },
  };
  return list;
}

const without = (rows: Row[], gone: number) => rows.filter(({ id }) => id !== gone);
const renamed = (rows: Row[], changed: number) =>
  rows.map((row) => (row.id === changed ? { ...row, name: "another" } : row));

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
    // An empty one needs no reading.
    expect(list.read).toHaveLength(4);
  });

  it.each([
    ["a row has changed", renamed(rowsUpTo(25), 12), [[1]]],
    ["a row has come at the end", rowsUpTo(26), [[2]]],
    ["rows of two neighbours have changed", renamed(renamed(rowsUpTo(25), 12), 21), [[1, 2]]],
    ["rows of two that are apart have changed", renamed(renamed(rowsUpTo(25), 1), 21), [[0, 2]]],
    ["a row has gone, and those behind it have moved up", without(rowsUpTo(25), 12), [[1, 2]]],
    ["a part has gone", rowsUpTo(19), []],
  ])("is read no further than it must be: %s", async (_, rows, read) => {
    const list = changingList(rowsUpTo(25), { longestKept: 30 });
    await list.answer();
    list.rows = rows;
    list.read = [];
    expect(await list.answer()).toEqual(onTheWire(rows));
    expect(list.read).toEqual(read);
    expect(await list.answer()).toEqual(onTheWire(rows));
    expect(list.read).toEqual(read);
  });

  it.each([
    ["comes", [...rowsUpTo(12), { id: 40, name: "new" }]],
    ["goes", without(rowsUpTo(12), 3)],
    ["changes", renamed(rowsUpTo(12), 3)],
  ])("holds every row once, numbered, when one %s while it is read", async (_, rows) => {
    const list = changingList(rowsUpTo(12));
    await list.answer();
    list.rows = renamed(rowsUpTo(12), 5);
    list.meanwhile = () => {
      list.rows = rows;
    };
    const first = (await list.answer()) as { index: number }[];
    expect(first.map(({ index }) => index)).toEqual(first.map((_row, n) => n));
    expect(await list.answer()).toEqual(onTheWire(rows));
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
    expect(list.read[0]).toEqual([0, 1]);
    expect(list.read).toHaveLength(Math.floor(count / 10) + 1);
  });

  it("is not asked for its state again until it is short enough", async () => {
    const list = changingList(rowsUpTo(26));
    await list.answer();
    await list.answer();
    expect(list.stamped).toBe(1);
    list.rows = rowsUpTo(25);
    for (let n = 0; n < 3; n++) expect(await list.answer()).toEqual(onTheWire(rowsUpTo(25)));
    expect(list.stamped).toBe(3);
    expect(list.read).toHaveLength(4);
  });
});
