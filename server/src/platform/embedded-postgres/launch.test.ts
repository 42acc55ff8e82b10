import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../scripts/test-folder.mjs";
import { postgresUid } from "./account";
import { type EmbeddedPostgres, type LaunchOptions, launchPostgres } from "./launch";
import { isRunningPostgres } from "./pid-file";

const launched: EmbeddedPostgres[] = [];
const folders: string[] = [];

async function launch(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres(options);
  launched.push(postgres);
  return postgres;
}

async function temporaryFolder(): Promise<string> {
  const folder = await makeTestFolder();
  folders.push(folder);
  return folder;
}

let original = "";
beforeAll(async () => {
  original = path.join(await makeTestFolder(), "pg");
  const postgres = await launchPostgres({ directory: original });
  await postgres.stop();
}, 60_000);
afterAll(() => rmSync(path.dirname(original), { recursive: true, force: true }));

/** A copy of a cluster that was stopped, with its password. To create one takes several times longer. */
async function createdBefore({ below = "" } = {}): Promise<string> {
  const directory = path.join(await temporaryFolder(), below, "pg");
  mkdirSync(path.dirname(directory), { recursive: true });
  for (const suffix of ["", ".password"])
    execFileSync("cp", ["-a", `${original}${suffix}`, `${directory}${suffix}`]);
  return directory;
}

async function query<Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(postgres.connection);
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function gone(pid: number): Promise<void> {
  while (isRunningPostgres(pid)) await sleep(5);
}

afterEach(async () => {
  for (const postgres of launched.splice(0)) {
    await postgres.stop();
    if (isRunningPostgres(postgres.pid)) process.kill(postgres.pid, "SIGKILL");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", { timeout: 60_000 }, () => {
  it("starts in an empty folder, with the application's database in it", async () => {
    const directory = path.join(await temporaryFolder(), "not", "there", "yet");
    const postgres = await launch({ directory });
    expect(postgres).toMatchObject({ adopted: false, connection: { host: directory, database: "lectern" } });
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(isRunningPostgres(postgres.pid)).toBe(true);
  });

  it("cannot be reached but through a socket that its account alone can open", async () => {
    const directory = await createdBefore();
    const postgres = await launch({ directory });
    const settings =
      "select name, setting from pg_settings where name in ('listen_addresses', 'fsync') order by 1";
    expect(await query(postgres, settings)).toEqual([
      { name: "fsync", setting: "on" },
      { name: "listen_addresses", setting: "" },
    ]);
    for (const folder of [directory, path.join(directory, "data")]) {
      expect(statSync(folder)).toMatchObject({ uid: postgresUid });
      expect(statSync(folder).mode & 0o077).toBe(0);
    }
  });

  it("asks for a password that only the server's account can read", async () => {
    const directory = await createdBefore();
    const postgres = await launch({ directory });
    const { password } = postgres.connection;
    const kept = `${directory}.password`;
    expect(readFileSync(kept, "utf8").trim()).toBe(password);
    expect(statSync(kept)).toMatchObject({ uid: process.getuid?.() });
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    const stranger = { ...postgres, connection: { ...postgres.connection, password: "guessed" } };
    await expect(query(stranger, "select 1")).rejects.toThrow(/password authentication failed/);
    const stored = "select rolpassword ~ '^SCRAM-SHA-256' as hashed from pg_authid where rolname = 'app'";
    expect(await query(postgres, stored)).toEqual([{ hashed: true }]);
  });

  it.each([
    ["trusted everyone", (data: string) => writeFileSync(`${data}/pg_hba.conf`, "local all all trust\n")],
    ["lost its password", () => {}],
  ])("protects a cluster that %s, and keeps its data", async (_, change) => {
    const directory = await createdBefore();
    const first = await launch({ directory });
    await query(first, "create table kept as select 42 as answer");
    await first.stop();
    change(path.join(directory, "data"));
    rmSync(`${directory}.password`);
    const second = await launch({ directory });
    expect(await query(second, "table kept")).toEqual([{ answer: 42 }]);
    await expect(query(first, "table kept")).rejects.toThrow(/password authentication failed/);
  });

  it("says in a sentence that a PostgreSQL runs with another password than the kept one", async () => {
    const directory = await createdBefore();
    const { pid } = await launch({ directory });
    rmSync(`${directory}.password`);
    const refused = launch({ directory, retriesMs: 100 });
    await expect(refused).rejects.toThrow(`runs (process ${pid}) with another password`);
  });

  it("keeps what was written when it is stopped and started again", async () => {
    const directory = await createdBefore();
    const first = await launch({ directory });
    await query(first, "create table kept as select 42 as answer");
    await first.stop();
    expect(isRunningPostgres(first.pid)).toBe(false);
    const second = await launch({ directory });
    expect(second.adopted).toBe(false);
    expect(await query(second, "table kept")).toEqual([{ answer: 42 }]);
  });

  it("is shared by a second launch, and stops when the last one leaves", async () => {
    const directory = await createdBefore();
    const first = await launch({ directory });
    const second = await launch({ directory });
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    await first.stop();
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isRunningPostgres(first.pid)).toBe(false);
  });

  it("stops when all leave at the same moment", async () => {
    const directory = await createdBefore();
    const all = await Promise.all([launch({ directory }), launch({ directory }), launch({ directory })]);
    await Promise.all(all.map((postgres) => postgres.stop()));
    await gone(all[0].pid);
    expect(existsSync(path.join(directory, "data", "postmaster.pid"))).toBe(false);
  });

  it("ends up as one cluster when two start at once in an empty folder", async () => {
    const directory = path.join(await temporaryFolder(), "pg");
    const [first, second] = await Promise.all([launch({ directory }), launch({ directory })]);
    expect(second.pid).toBe(first.pid);
    expect([first.adopted, second.adopted].sort()).toEqual([false, true]);
    await query(first, "create table shared as select 1 as n");
    expect(await query(second, "table shared")).toEqual([{ n: 1 }]);
    expect(readdirSync(directory).filter((name) => name.startsWith("data"))).toEqual(["data"]);
  });

  it("recovers what was committed after PostgreSQL was killed", async () => {
    const directory = await createdBefore();
    const killed = await launch({ directory });
    await query(killed, "create table kept as select 42 as answer");
    process.kill(killed.pid, "SIGKILL");
    await gone(killed.pid);
    const next = await launch({ directory });
    expect(next.pid).not.toBe(killed.pid);
    expect(await query(next, "table kept")).toEqual([{ answer: 42 }]);
  });

  it("comes back to a cluster that cut every connection, and still counts as present", async () => {
    const directory = await createdBefore();
    const first = await launch({ directory });
    const present = async () => {
      const sql = "select pid from pg_stat_activity where application_name = 'lectern presence'";
      const [session] = await query<{ pid: number }>(first, sql).catch(() => []);
      return session?.pid ?? 0;
    };
    const cut = await present();
    process.kill(cut, "SIGKILL");
    await expect.poll(present, { timeout: 20_000 }).not.toSatisfy((pid) => pid === cut || pid === 0);
    const second = await launch({ directory });
    await second.stop();
    expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("ignores a lock file whose process id now belongs to another program", async () => {
    const directory = await createdBefore();
    const first = await launch({ directory });
    await first.stop();
    const other = spawn("sleep", ["60"], postgresUid === process.getuid?.() ? {} : { uid: postgresUid });
    for (const file of ["data/postmaster.pid", ".s.PGSQL.5432.lock"]) {
      writeFileSync(path.join(directory, file), `${other.pid}\n${directory}/data\n1\n5432\n`);
    }
    const second = await launch({ directory });
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
    other.kill();
  });

  it("clears away what a crash during the creation left behind", async () => {
    const directory = path.join(await temporaryFolder(), "pg");
    const crashed = path.join(directory, "data.new-4194304-half");
    mkdirSync(crashed, { recursive: true });
    writeFileSync(path.join(crashed, "PG_VERSION"), "18\n");
    await launch({ directory });
    expect(existsSync(crashed)).toBe(false);
  });

  it("works below a path that is too long for a socket", async () => {
    const directory = await createdBefore({ below: "deep".repeat(30) });
    const postgres = await launch({ directory });
    folders.push(postgres.connection.host);
    expect(postgres.connection.host.length).toBeLessThan(86);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("works below a folder that only its owner can open", async () => {
    const directory = await createdBefore();
    chmodSync(path.dirname(directory), 0o700);
    const first = await launch({ directory });
    await query(first, "create table kept as select 42 as answer");
    await first.stop();
    expect(await query(await launch({ directory }), "table kept")).toEqual([{ answer: 42 }]);
  });

  it("says in a sentence that there are no programs in the given folder", async () => {
    const options = { directory: path.join(await temporaryFolder(), "pg"), binaries: "/nonexistent" };
    await expect(launch(options)).rejects.toThrow(/does not run here .*Set DATABASE_URL/);
  });

  it("does not trust a socket folder that another user could have made", async () => {
    const directory = await createdBefore({ below: "deep".repeat(30) });
    const { connection, stop } = await launch({ directory });
    await stop();
    rmSync(connection.host, { recursive: true });
    symlinkSync(await temporaryFolder(), connection.host);
    folders.push(connection.host);
    await expect(launch({ directory })).rejects.toThrow(/must be a folder that belongs to the account/);
  });
});
