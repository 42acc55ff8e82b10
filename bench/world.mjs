import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject, ROOT } from "../scripts/places.mjs";
import { freePort } from "../scripts/system-postgres.mjs";
import { cpuMeter, postmasterOf } from "./cpu.mjs";
import { startServer } from "./server.mjs";

const pg = createRequire(inProject("server/package.json"))("pg");

/** What differs from the settings of production, with the reason; printed with every table. */
export const CONDITIONS = [
  "NODE_ENV=bench and CAPTCHA_PROVIDER=none: a proof of work for each log-in would measure the client.",
  "TRUSTED_PROXIES=127.0.0.1: the log-ins come from as many addresses as people, as behind a proxy, so that the limits on attempts hold and are not reached.",
  "maxSubmissions is 1000 (`lectern edition set`), and what a window of writes has added is deleted before the next.",
  "WORKER=0: the mails of the proposals are queued in the same transaction, and not sent meanwhile. Screens are opened with a worker's report in the database: without one, organisers' pages show a warning.",
  "LOG_LEVEL=info, as in production, into a file.",
];

/** A running server with an empty database of its own; `env` are settings that differ. */
export async function openWorld({ databaseUrl, env: more = {} }) {
  const home = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  chmodSync(home, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const made = databaseUrl === null ? null : await makeDatabase(databaseUrl);
  const env = {
    NODE_ENV: "bench",
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(home, "data"),
    DATABASE_URL: made?.url ?? "",
    SECRET_KEY: "of the bench, and nowhere else in use",
    CAPTCHA_PROVIDER: "none",
    TRUSTED_PROXIES: "127.0.0.1",
    DEMO: "0",
    WORKER: "0",
    LOG_LEVEL: "info",
    ...more,
  };
  const server = await startServer({ home, port, env, observer: "blocks.mjs" });
  const connection = made ? { connectionString: made.url } : embedded(env.DATA_DIR);
  const db = new pg.Client(connection);
  await db.connect();
  const [{ version }] = (await db.query("select current_setting('server_version') as version")).rows;
  const [{ pid }] = (await db.query("select pg_backend_pid() as pid")).rows;
  const postmaster = postmasterOf(pid);
  // Through the socket's folder, where the PostgreSQL is the built-in one.
  const { user, password, host } = connection;
  const shared =
    made?.url ??
    `postgres://${user}:${encodeURIComponent(password)}@localhost/lectern?host=${encodeURIComponent(host)}&port=${connection.port}`;
  return {
    home,
    url,
    env,
    db,
    /** PostgreSQL's. */
    version,
    server,
    connection,
    postmaster,
    cpu: cpuMeter(server.pid, postmaster),
    /** Starts another server on the same database. */
    async another(observer) {
      const second = await freePort();
      const settings = { ...env, DATABASE_URL: shared };
      const started = await startServer({ home, port: second, env: settings, observer });
      return { ...started, url: `http://127.0.0.1:${second}` };
    },
    lectern: (...args) =>
      execFileSync(process.execPath, [inProject("server/dist/cli.js"), ...args], {
        env: { ...process.env, ...env },
        cwd: ROOT,
      }),
    async close() {
      await db.end();
      await server.stop();
      await made?.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The connection to the embedded PostgreSQL: line 5 of its postmaster.pid is the folder of its socket, line 4 its port. */
function embedded(dataDir) {
  const lines = readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8").trim();
  return { host: lines[4], port: Number(lines[3]), user: "app", password, database: "lectern" };
}

async function makeDatabase(databaseUrl) {
  const name = `lectern_bench_${randomBytes(6).toString("hex")}`;
  const asAdmin = async (statement) => {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}
