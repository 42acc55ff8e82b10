import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, launchPostgres } from "#platform/embedded-postgres/launch";
import { answerErrors } from "#platform/http/errors";
import { type Database, openDatabase } from "./database";
import { migrateDatabase } from "./migrate";
import { isDatabaseFull, isDatabaseUnavailable } from "./outage";

/** A disk of its own; only root may have one, and not in every container. */
const disk = mkdtempSync(path.join(tmpdir(), "lectern-full-"));
const mount = () =>
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", disk]).status === 0;
const unmount = () => spawnSync("umount", ["-l", disk]);
const possible = mount();
if (possible) unmount();

describe.skipIf(!possible)("the built-in database on a full disk", { timeout: 120_000 }, () => {
  const filler = path.join(disk, "filler");
  let postgres: EmbeddedPostgres;
  let db: Database;
  beforeAll(async () => {
    mount();
    chmodSync(disk, 0o755);
    postgres = await launchPostgres({ directory: path.join(disk, "postgres") });
    db = openDatabase(postgres.connection, () => {});
    await migrateDatabase(db);
  });
  afterAll(async () => {
    await db.$client.end();
    await postgres.stop();
    unmount();
    rmSync(disk, { recursive: true, force: true });
  });

  const keep = (key: string) =>
    db.execute(
      sql`insert into installation (key, value) values (${key}, ${randomBytes(300_000).toString("hex")})`,
    );
  const kept = async () =>
    (await db.execute<{ key: string }>(sql`select key from installation order by key`)).rows.map(
      ({ key }) => key,
    );

  it("answers 507 or 503, keeps all that it acknowledged, and continues when there is room", async () => {
    const acknowledged: string[] = [];
    const attempt = async (n: number) => {
      const key = String(n).padStart(4, "0");
      await keep(key);
      acknowledged.push(key);
    };
    await attempt(0);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 6_000_000));
    let refusal: unknown = null;
    for (let n = 1; n < 500 && refusal === null; n++) await attempt(n).catch((error) => (refusal = error));
    expect(isDatabaseFull(refusal) || isDatabaseUnavailable(refusal)).toBe(true);

    const app = Fastify();
    answerErrors(app);
    app.get("/", async () => {
      throw refusal;
    });
    expect([503, 507]).toContain((await app.inject("/")).statusCode);

    rmSync(filler);
    for (;;) {
      const done = await attempt(900).then(
        () => true,
        () => false,
      );
      if (done) break;
      await sleep(300);
    }
    expect(await kept()).toEqual(expect.arrayContaining(acknowledged));
  });
});

it.skipIf(possible)("could not have a small disk of its own here: a full one was not tried", () => {});
