import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { account, membership } from "#features/identity/tables";
import { record } from "#features/log/actions";
import { forCall, type Platform } from "#platform/platform";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

let boss: Person;
let other: Platform;
it.beforeAll(async () => {
  const { everyCall, clock } = server.platform;
  const values = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  if (!row) throw new Error("The call was not stored");
  other = forCall(server.platform, row);
  boss = await make.speaker();
  await everyCall.insert(membership).values({ callId: row.id, accountId: boss.id, group: "organiser" });
});

const read = async (query: string) =>
  (await as(boss).get(`/api/c/other/audit/${query}`)).json<{ lines: AuditEntry[] }>().lines;

it("shows what someone did to their own account once they take part in the call", async () => {
  const stranger = await make.speaker({ firstName: "Zoe", lastName: "Zebra" });
  const profile = { first_name: "Ann", last_name: "Ant", c: "GB", n: "British", o: "Engineer", b: "Bio" };
  const saved = await as(stranger).put("/api/c/other/user/profile/", { ...profile, employer: "Ants" });
  expect(saved.statusCode).toBe(200);
  const at = server.clock.now();
  await record(other.db, { at, actorId: stranger.id, action: "email verified" });
  const copied = "passkey refused: it may be a copy";
  await record(other.db, { at, actorId: null, action: copied, details: { accountId: stranger.id } });
  await record(other.db, { at, actorId: null, action: copied, details: { accountId: "no id" } });

  const person = `?person=${stranger.id}`;
  expect(await read(person)).toEqual([]);
  expect((await read("")).map(({ action }) => action)).not.toContain("rename");
  expect((await as(boss).get(`/api/c/other/audit/csv/${person}`)).payload).not.toContain("Ant");

  const own = proposalBody("Ann Ant");
  expect((await as(stranger).post("/api/c/other/submit/", own)).statusCode).toBe(201);
  expect((await read(person)).map(({ action }) => action).sort()).toEqual(
    ["change employer", "create", "email verified", copied, "rename"].sort(),
  );
});

it("shows what organisers did for an account after its owner has claimed it", async () => {
  const email = "comer@example.org";
  const entered = { ...proposalBody(""), email, first_name: "New", last_name: "Comer" };
  expect((await as(boss).post("/api/c/other/proposals/", entered)).statusCode).toBe(201);
  const [made] = await server.platform.everyCall
    .update(account)
    .set({ emailVerifiedAt: server.clock.now() })
    .where(eq(account.email, email))
    .returning();
  const [line] = await read("?action=create%20account");
  expect(line).toMatchObject({ who: { id: boss.id }, whom: { id: made?.id } });
});
