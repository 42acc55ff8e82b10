import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { call } from "#features/call/tables";
import { accountByEmail } from "#features/identity/accounts/store";
import { callAs } from "#testing/client";
import { makeOn } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { type TestServer, testServer } from "#testing/server";
import { importCall } from "./importing";
import { contentOf, exported, fillCall, imported, quietly } from "./world.fixture";

const { it, server, as, make } = onNewServers();

/** Another installation, whose ids are not those of the first. */
async function elsewhere(work: (other: TestServer) => Promise<void>): Promise<void> {
  const other = await testServer();
  try {
    await makeOn(other).proposal(await makeOn(other).speaker({ email: "other@example.org" }));
    await work(other);
  } finally {
    await other.close();
  }
}

/** The paths of all objects in the store. */
const objectsIn = ({ platform }: TestServer) =>
  readdirSync(platform.dataDir ?? "", { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(platform.dataDir ?? "", path)).isFile())
    .sort();

/** How many rows each table has, over all calls. */
async function countsOf({ platform }: TestServer): Promise<unknown> {
  const { rows } = await platform.everyCall.execute<{ name: string; n: string }>(sql`
    select relname as name, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text as n
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'table_revision'
    order by 1`);
  return rows;
}

it("moves every row and file of a call to another installation", async () => {
  await fillCall(server);
  await make.proposal(await make.speaker());
  const before = await contentOf(server, "lectern-2025");
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
  const path = await exported(server);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await elsewhere(async (other) => {
    const done = await imported(other, path, "moved-2025");
    expect(done).toMatchObject({ slug: "moved-2025", proposals: 2, files: 2, known: 0 });
    expect(await contentOf(other, "moved-2025")).toEqual(before);
  });
});

it("puts a call beside the one that it was made of, and changes nothing there", async () => {
  await fillCall(server);
  const before = await contentOf(server, "lectern-2025");
  const done = await imported(server, await exported(server), "twin");
  expect(done.known).toBe(done.people);
  expect(await contentOf(server, "twin")).toEqual(before);
  expect(await contentOf(server, "lectern-2025")).toEqual(before);
});

it("shows organisers the same board and log", async () => {
  const [organiser, reviewer, speaker] = [
    await make.organiser(),
    await make.reviewer(),
    await make.speaker(),
  ];
  const ids = [
    await make.proposal(speaker, "Ready for Review"),
    await make.proposal(speaker, "Ready for Review"),
  ];
  for (const id of ids) await make.review(reviewer, id);
  await as(organiser).post("/api/decisions/", {
    decisions: [{ submission: ids[0], decision: "ACC", seen: null }],
  });
  await as(speaker).delete(`/api/submissions/${ids[1]}/`);
  await imported(server, await exported(server), "twin");
  const boards = ["/api", "/api/c/twin"].map(async (api) =>
    (await as(organiser).get(`${api}/board/`))
      .json<Record<string, unknown>[]>()
      .map(({ title, decision }) => ({ title, decision })),
  );
  expect(await boards[1]).toEqual(await boards[0]);
  const logs = ["/api", "/api/c/twin"].map(async (api) => {
    const { lines } = (await as(organiser).get(`${api}/audit/`)).json<{
      lines: {
        action: string;
        at: string;
        who: unknown;
        what: string;
        proposal: { title: string } | null;
      }[];
    }>();
    return lines
      .filter(({ action }) => !action.endsWith("-call"))
      .map(({ at, who, what, proposal }) => ({ at, who, what, title: proposal?.title }));
  });
  expect((await logs[0])?.length).toBeGreaterThan(3);
  expect(await logs[1]).toEqual(await logs[0]);
});

it("keeps the call's state, and never makes it the default one", async () => {
  const { everyCall } = server.platform;
  await everyCall.update(call).set({ series: "A series", openedAt: new Date("2025-01-01T00:00:00Z") });
  await imported(server, await exported(server), "twin");
  expect(await findCall(everyCall, "twin")).toMatchObject({
    series: "A series",
    state: "open",
    openedAt: new Date("2025-01-01T00:00:00Z"),
    isDefault: false,
  });
});

it("gives new people an account without a password, and leaves those that exist as they are", async () => {
  const organiser = await make.organiser({ email: "boss@example.org" });
  await make.proposal(await make.speaker({ email: "Known@example.org", firstName: "There" }));
  const path = await exported(server);
  await elsewhere(async (other) => {
    const { everyCall } = other.platform;
    const known = await makeOn(other).speaker({ email: "known@example.org", firstName: "Here" });
    expect(await imported(other, path, "moved")).toMatchObject({ people: 2, known: 1 });
    expect(await accountByEmail(everyCall, organiser.email)).toMatchObject({ passwordHash: null });
    expect((await callAs(other, known).get("/api/user/")).json()).toMatchObject({ first_name: "Here" });
    expect((await callAs(other, known).get("/api/c/moved/submissions/")).json()).toHaveLength(1);
    const reset = await callAs(other, null).post("/api/password/reset/", {
      email: organiser.email,
      token: "x",
    });
    expect(reset.statusCode).toBeLessThan(300);
    await other.runJobs();
    expect(other.sent.map(({ to }) => to)).toEqual([organiser.email]);
    expect(await everyCall.execute(sql`select 1 from membership where call_id <> 1`)).toMatchObject({
      rowCount: 1,
    });
  });
});

it("takes an unverified account from who registered it, before it gets a proposal by its address", async () => {
  await make.proposal(await make.speaker({ email: "victim@example.org" }));
  const path = await exported(server);
  await elsewhere(async (other) => {
    await makeOn(other).speaker({ email: "victim@example.org", verified: false });
    await imported(other, path, "moved");
    expect(await accountByEmail(other.platform.db, "victim@example.org")).toMatchObject({
      passwordHash: null,
    });
    expect((await other.platform.db.execute(sql`select 1 from session`)).rowCount).toBe(1);
  });
});

it("sends no mail, and cancels mails and releases that waited", async () => {
  await fillCall(server);
  const { everyCall } = server.platform;
  for (const statement of [
    sql`update mail set sent_at = null, refused_at = null, stopped_at = null`,
    sql`update release set state = 'waiting', ended_at = null`,
    sql`update release_item set state = 'waiting'`,
    sql`update confirmation set answer = null, until = '2025-03-05', reminded = '{}'`,
  ])
    await everyCall.execute(statement);
  const path = await exported(server);
  await elsewhere(async (other) => {
    await imported(other, path, "moved");
    for (const name of [
      "sweep-submissions",
      "sweep-releases",
      "remind-speakers",
      "remind-reviewers",
      "send-digests",
    ])
      await other.runJob(name);
    await other.runJobs();
    expect(other.sent).toEqual([]);
    const { rows } = await other.platform.everyCall.execute(sql`
      select (select state from release) as release, (select state from release_item) as item,
        (select stopped_at is not null from mail) as stopped, (select reminded from confirmation) as reminded`);
    expect(rows).toEqual([{ release: "taken-back", item: "taken-back", stopped: true, reminded: [7] }]);
  });
});

it("checks and rebuilds each file again, unless the archive is trusted", async () => {
  await fillCall(server);
  const path = await exported(server);
  await elsewhere(async (other) => {
    await imported(other, path, "moved", false);
    const file = sql`select state, scan_result, transformed_key from submission_file`;
    expect((await other.platform.everyCall.execute(file)).rows).toEqual([
      { state: "queued", scan_result: null, transformed_key: null },
    ]);
    await other.runJobs();
    expect((await other.platform.everyCall.execute(file)).rows).toEqual([
      { state: "done", scan_result: expect.any(String), transformed_key: expect.stringMatching(/^tf\//) },
    ]);
  });
});

it("leaves nothing where it fails, and the original untouched", async () => {
  await fillCall(server);
  const path = await exported(server);
  await elsewhere(async (other) => {
    const before = [await countsOf(other), objectsIn(other)];
    const { store, everyCall } = other.platform;
    // Its last statement: everything else was written.
    await everyCall.execute(
      sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on audit_entry for each row when (new.action = 'import-call') execute function refuse()`),
    );
    await expect(imported(other, path, "moved")).rejects.toThrow();
    expect([await countsOf(other), objectsIn(other)]).toEqual(before);

    await everyCall.execute(sql.raw("drop trigger refuse on audit_entry"));
    let writes = 0;
    const full = { ...other.platform, store: Object.create(store) };
    full.store.write = async (...given: Parameters<typeof store.write>) => {
      if (++writes === 3) throw new Error("The disk is full.");
      return store.write(...given);
    };
    await expect(importCall(full, { path, slug: "moved", trustFiles: true }, quietly)).rejects.toThrow(
      "full",
    );
    expect([await countsOf(other), objectsIn(other)]).toEqual(before);

    const signal = AbortSignal.abort(new Error("Interrupted"));
    const wish = { path, slug: "moved", trustFiles: true };
    await expect(importCall(other.platform, wish, { ...quietly, signal })).rejects.toThrow("Interrupted");
    expect([await countsOf(other), objectsIn(other)]).toEqual(before);
  });
});

it("refuses an address that a call has already", async () => {
  const path = await exported(server);
  const refused = { fields: { slug: [expect.stringContaining("--slug")] } };
  await expect(imported(server, path)).rejects.toMatchObject(refused);
  const both = await Promise.allSettled([imported(server, path, "twin"), imported(server, path, "twin")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("writes no file where the export fails, and overwrites none", async () => {
  const path = await exported(server);
  truncateSync(path, 0);
  const { exportCall } = await import("./exporting");
  const row = await findCall(server.platform.everyCall, null);
  if (!row) throw new Error("There is no call");
  await expect(exportCall(server.platform, row, { path, version: "1" }, quietly)).rejects.toMatchObject({
    fields: { archive: [expect.stringContaining("exists")] },
  });
  expect(statSync(path).size).toBe(0);
  const other = `${path}.2`;
  const signal = AbortSignal.abort(new Error("Interrupted"));
  const interrupted = exportCall(server.platform, row, { path: other, version: "1" }, { ...quietly, signal });
  await expect(interrupted).rejects.toThrow("Interrupted");
  expect(readdirSync(join(path, ".."))).toEqual(["call.zip"]);
});
