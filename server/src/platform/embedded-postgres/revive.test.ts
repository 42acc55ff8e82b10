import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/database";
import { isDatabaseUnavailable } from "#platform/db/outage";
import { makeTestFolder } from "../../../../scripts/test-folder.mjs";
import { type EmbeddedPostgres, launchPostgres } from "./launch";
import { isRunningPostgres } from "./pid-file";

let home = "";
const launched: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const postgres of launched.splice(0)) await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

async function launch(warnings: string[]): Promise<EmbeddedPostgres> {
  const options = { directory: path.join(home, "pg"), warn: (message: string) => warnings.push(message) };
  const postgres = await launchPostgres(options);
  launched.push(postgres);
  return postgres;
}

describe("the embedded PostgreSQL", { timeout: 60_000 }, () => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "is started again when a %s ends it under two running servers, and stops with the last of them",
    async (signal) => {
      home = await makeTestFolder();
      const warnings: string[] = [];
      const [one, other] = [await launch(warnings), await launch(warnings)];
      const db = openDatabase(one.connection, () => {});
      await db.execute(sql`create table kept as select 42 as n`);
      process.kill(one.pid, signal);

      while (!warnings.includes("The built-in PostgreSQL has ended; it is started again")) await sleep(10);
      expect(isRunningPostgres(one.pid)).toBe(false);

      const failures: unknown[] = [];
      for (let rows: unknown[] = []; rows.length === 0; await sleep(20)) {
        const asked = db.execute(sql`select n from kept`);
        rows = await asked.then(
          (answer) => answer.rows,
          (error: unknown) => {
            failures.push(error);
            return [];
          },
        );
      }
      expect(failures.map(isDatabaseUnavailable)).toEqual(failures.map(() => true));
      const present = async () => {
        const { rows } = await db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`,
        );
        return rows[0]?.n;
      };
      await expect.poll(present, { timeout: 30_000 }).toBe(2);
      const { rows } = await db.execute<{ pid: number }>(
        sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
      );
      await db.$client.end();
      await one.stop();
      expect(isRunningPostgres(rows[0]?.pid ?? 0)).toBe(true);
      await other.stop();
      expect(isRunningPostgres(rows[0]?.pid ?? 0)).toBe(false);
    },
  );
});
