import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { record } from "#features/log/actions";
import { makePerson, type Person } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { type TalkativeApp, talkativeApp } from "#testing/talkative-app";

let server: TestServer;
let talkative: TalkativeApp;
let organiser: Person;
beforeAll(async () => {
  server = await testServer();
  talkative = await talkativeApp(server);
  organiser = await makePerson(server, "organiser");
  const { db } = server.platform;
  const at = server.clock.now();
  await record(db, { at, actorId: null, action: "set", details: { key: "year", from: 2024, to: 2025 } });
  // Details are an object; this line's are not.
  await db.execute(sql`insert into audit_entry (at, action, details) values (${at}, 'recuse', '"text"')`);
});
afterAll(() => server.close());

const read = (url: string) =>
  talkative.app.inject({ url, headers: { authorization: `Bearer ${organiser.access}` } });
const UNREADABLE = "A line of the audit log could not be put into words";

it("shows a line that cannot be put into words by its action, with the lines around it, and logs it", async () => {
  const { lines }: { lines: AuditEntry[] } = (await read("/api/audit/")).json();
  expect(lines.map(({ what }) => what)).toEqual(["recuse", "changed a setting"]);
  expect(talkative.written()).toContain(UNREADABLE);
});

it("exports such a line by its action, with the lines around it", async () => {
  const { statusCode, payload } = await read("/api/audit/csv/");
  expect(statusCode).toBe(200);
  expect(payload).toContain(",recuse,");
  expect(payload).toContain("changed a setting");
});
