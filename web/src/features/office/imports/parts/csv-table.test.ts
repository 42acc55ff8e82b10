import { expect, it } from "vitest";
import { tableOf } from "./csv-table";

it("reads commas, quotes and lines within cells, and the last line without an end", () => {
  expect(tableOf('\uFEFFID,Title\r\n1,"a, ""b""\nc"\r\n\r\n2,x')).toEqual([
    { ID: "1", Title: 'a, "b"\nc' },
    { ID: "2", Title: "x" },
  ]);
});

it.each([
  ["ID;Title\n1;a, b\n", { ID: "1", Title: "a, b" }],
  ["ID\tTitle\r1\ta;b\r", { ID: "1", Title: "a;b" }],
  ["ID,Title,ID\n1,a,2\n", { ID: "1", Title: "a" }],
  ["ID,Title\n1\n", { ID: "1", Title: "" }],
  ["ID,Title\n1,", { ID: "1", Title: "" }],
  ['ID,Title\n1,"open', { ID: "1", Title: "open" }],
  ["ID,Title\n1,'=1+1\n", { ID: "1", Title: "=1+1" }],
  ["ID,Title\n1,'- a \\| b\n", { ID: "1", Title: "- a | b" }],
  ["ID,Title\n1,'tis a quote\n", { ID: "1", Title: "'tis a quote" }],
])("reads %j", (text, row) => expect(tableOf(text)).toEqual([row]));

it.each(["", "one column\nonly", "a,b", "<html>,"])("rejects %j as a table", (text) =>
  expect(tableOf(text)).toBeNull(),
);
