import { listSubmissions } from "@lectern/domain/proposals/contract";
import { queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keepAccess } from "./access";
import { serve } from "./answers.fixture";
import { queryClient } from "./queries";
import { readList, shareList } from "./read-list";

const list = queryOptions({
  queryKey: ["list"],
  queryFn: (context) => readList(listSubmissions, context),
  structuralSharing: shareList,
});

const row = (pk: number, title: string) => ({
  pk,
  title,
  status: "Submitted",
  overall_status: null,
  has_been_reviewed: false,
  extension: null,
  submitted_on: "2025-03-01T12:00:00.000Z",
  index: pk,
  full_name: "Ada Lovelace",
  topic_type: "RT",
  submission_type: "T",
});

/** A server that knows If-None-Match, as the real one. */
function serveRows(first: unknown[]) {
  let rows = first;
  const tag = () => `"${JSON.stringify(rows).length}"`;
  keepAccess("token");
  const server = serve({
    "GET /api/submissions/": ({ headers }) =>
      headers.get("if-none-match") === tag() ? [304] : [200, rows, { etag: tag() }],
  });
  const change = (next: unknown[]) => {
    rows = next;
  };
  return { ...server, change };
}

async function read() {
  await queryClient.fetchQuery({ ...list, staleTime: 0 });
  return queryClient.getQueryData(list.queryKey) ?? [];
}

test("keeps a list that the server says is unchanged", async () => {
  const server = serveRows([row(1, "One")]);
  const first = await read();
  expect(await read()).toBe(first);
  expect(server.calls.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, expect.any(String)]);
});

test("reads a changed list, keeps its equal rows, and asks with the new version next", async () => {
  const server = serveRows([row(1, "One"), row(2, "Two")]);
  const first = await read();
  server.change([row(1, "One"), row(2, "Another")]);
  const second = await read();
  expect(second.map(({ title }) => title)).toEqual(["One", "Another"]);
  expect(second[0]).toBe(first[0]);
  expect(await read()).toBe(second);
  const asked = server.calls.map(({ headers }) => headers.get("if-none-match"));
  expect(new Set(asked).size, "none, the first version, and the second").toBe(3);
});

test("reads a list as a whole that the page has changed itself", async () => {
  serveRows([row(1, "One")]);
  await read();
  queryClient.setQueryData(list.queryKey, (rows) => rows?.map((each) => ({ ...each, title: "Guessed" })));
  expect((await read())[0]?.title).toBe("One");
});
