import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { databaseFault } from "#platform/db/database";
import { auditOf } from "#testing/look";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let id: number;
it.beforeAll(async () => {
  const speaker = await make.speaker();
  id = await make.proposal(speaker);
  await as(speaker).delete(`/api/submissions/${id}/`);
});

it.each([
  "update audit_entry set action = 'nothing'",
  "delete from audit_entry",
  "truncate audit_entry",
  "truncate audit_entry, submission cascade",
  "insert into audit_entry (id, at, action) overriding system value select id, at, 'forged' from audit_entry on conflict (id) do update set action = excluded.action",
])("refuses to change the audit log: %s", async (statement) => {
  const before = await auditOf(server, id);
  expect(before).toEqual([expect.objectContaining({ action: expect.stringMatching(/withdraw/) })]);
  const refused = await server.platform.everyCall
    .execute(sql.raw(statement))
    .catch((error: unknown) => error);
  expect(databaseFault(refused)?.code).toBe("42501");
  expect(await auditOf(server, id)).toEqual(before);
});

it("continues to record what happens", async () => {
  const speaker = await make.speaker();
  const another = await make.proposal(speaker);
  await as(speaker).delete(`/api/submissions/${another}/`);
  expect(await auditOf(server, another)).toHaveLength(1);
});
