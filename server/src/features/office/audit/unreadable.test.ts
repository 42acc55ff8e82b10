import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { record } from "#features/log/actions";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { type VerboseApp, verboseApp } from "#testing/verbose-app";

const { it, server, make } = onServer();
let verbose: VerboseApp;
let organiser: Person;
it.beforeAll(async () => {
  verbose = await verboseApp(server);
  organiser = await make.organiser();
  const { db } = server.platform;
  const at = server.clock.now();
  await record(db, { at, actorId: null, action: "set", details: { key: "year", from: 2024, to: 2025 } });
  // Details are an object; this line's are not.
  await db.execute(sql`insert into audit_entry (at, action, details) values (${at}, 'recuse', '"text"')`);
});

const read = (url: string) =>
  verbose.app.inject({ url, headers: { authorization: `Bearer ${organiser.access}` } });
const UNREADABLE = "An entry of the audit log could not be described";

it("shows a line that cannot be put into words by its action, with the lines around it, and logs it", async () => {
  const { lines }: { lines: AuditEntry[] } = (await read("/api/audit/")).json();
  expect(lines.map(({ what }) => what)).toEqual(["recuse", "changed a setting"]);
  expect(verbose.written()).toContain(UNREADABLE);
});

it("exports such a line by its action, with the lines around it", async () => {
  const { statusCode, payload } = await read("/api/audit/csv/");
  expect(statusCode).toBe(200);
  expect(payload).toContain(",recuse,");
  expect(payload).toContain("changed a setting");
});
