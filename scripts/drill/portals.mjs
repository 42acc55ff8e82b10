import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCeph } from "../ceph-rgw.mjs";
import { inProject } from "../places.mjs";
import { findSystemPostgres, freePort, startSystemPostgres } from "../system-postgres.mjs";
import { inBucket, onDisk } from "./count.mjs";
import { part } from "./part.mjs";

const CLI = inProject("server/dist/cli.js");
const SECRET = "the same on every machine, and long enough";

/** A portal in one folder, with its own database and store. */
export async function builtIn(home) {
  const { mail, env } = await surroundings(home);
  const at = async (folder, more = {}) => {
    const dataDir = join(folder, "data");
    const portal = await portalIn(folder, { ...env, ...more, DATA_DIR: dataDir });
    const database = () => ({
      host: join(dataDir, "postgres"),
      user: "app",
      password: readFileSync(join(dataDir, "postgres.password"), "utf8").trim(),
      database: "lectern",
    });
    const objects = join(dataDir, "store/objects");
    return {
      ...portal,
      database,
      object: onDisk(objects),
      lose: async (key) => rmSync(join(objects, key.replaceAll("/", "~")), { recursive: true }),
    };
  };
  const first = await at(join(home, "a"));
  return {
    ...first,
    name: "built in",
    backUp: "back up, built in",
    restore: "restore, built in",
    backup: folder(home, "backup"),
    refuseMails: () => mail.signal("SIGUSR2"),
    elsewhere: () => at(join(home, "b"), { WORKER: "0" }),
    async close() {
      await first.stop();
      await mail.stop();
    },
  };
}

/** A portal on a separate PostgreSQL and S3 store. */
export async function onServers(home) {
  const found = findSystemPostgres();
  if (found === null)
    throw new Error("The drill needs a PostgreSQL of the system: apt-get install postgresql.");
  const { mail, env } = await surroundings(home);
  const postgres = await startSystemPostgres(found);
  const ceph = await startCeph();
  const at = async (folder, database, bucket, more = {}) => {
    const settings = {
      ...env,
      ...more,
      SECRET_KEY: SECRET,
      DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: database }).href,
      S3_ENDPOINT: ceph.store.endpoint,
      S3_REGION: ceph.store.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ceph.store.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.store.secretAccessKey,
    };
    const portal = await portalIn(folder, settings);
    return {
      ...portal,
      database: () => ({ connectionString: settings.DATABASE_URL }),
      object: await inBucket(settings),
      lose: (key) => ceph.drop(bucket, key),
    };
  };
  const first = await at(join(home, "a"), "/postgres", ceph.store.bucket);
  return {
    ...first,
    name: "PostgreSQL and S3",
    backUp: "back up",
    restore: "restore",
    backup: folder(home, "backup"),
    refuseMails: () => mail.signal("SIGUSR2"),
    async elsewhere() {
      execFileSync("psql", ["-qc", "create database restored", postgres.url], { stdio: "ignore" });
      await ceph.makeBucket("lectern-restored");
      return at(join(home, "b"), "/restored", "lectern-restored", { WORKER: "0" });
    },
    async close() {
      await first.stop();
      await mail.stop();
      await ceph.close();
      await postgres.close();
    },
  };
}

/** The mail server and settings of every portal. It can refuse mails, so that waiting mails are part of the backup. */
async function surroundings(home) {
  const smtp = await freePort();
  const log = join(home, "mail.log");
  const mail = part({
    name: "mail",
    program: process.execPath,
    args: [inProject("scripts/drill/mail-server.mjs"), String(smtp), join(home, "mails.txt")],
    log,
    ready: async () => true,
  });
  await mail.start();
  const env = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    CAPTCHA_PROVIDER: "none",
    DEMO: "0",
    LOG_LEVEL: "warn",
  };
  return { mail, env };
}

/** A portal in a folder with fake `systemctl` and `lectern` commands, as on an operator's machine. */
async function portalIn(home, settings) {
  mkdirSync(home);
  chmodSync(home, 0o755);
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const bin = folder(home, "bin");
  const pid = join(home, "pid");
  program(join(bin, "lectern"), `exec "${process.execPath}" "${CLI}" "$@"`);
  program(
    join(bin, "systemctl"),
    systemctl({ pid, log: join(home, "portal.log"), live: `${base}/api/health/live/` }),
  );
  const env = { ...settings, PORT: port, PUBLIC_URL: base, PATH: `${bin}:${process.env.PATH}` };
  const call = (name, ...args) =>
    execFileSync(join(bin, name), args, { env: { ...process.env, ...env }, cwd: home, stdio: "pipe" });
  const running = () => existsSync(pid);
  const start = async () => void (running() || call("systemctl", "start", "lectern"));
  return {
    home,
    base,
    env,
    cors: JSON.stringify(corsFor(base)),
    lectern: (...args) => call("lectern", ...args),
    start,
    begin: start,
    stop: async () => void (running() && call("systemctl", "stop", "lectern")),
  };
}

/** The CORS rules of docs/operations.md, for our address. */
function corsFor(base) {
  const docs = readFileSync(inProject("docs/operations.md"), "utf8");
  const shown = /```json\n(\{ "CORSRules"[\s\S]*?)```/.exec(docs)?.[1];
  return JSON.parse(shown.replace("https://cfp.example.org", base));
}

/** The subset of systemctl that docs/operations.md uses, for one unit. */
const systemctl = ({ pid, log, live }) => `case "$1" in
start)
  setsid lectern serve >>"${log}" 2>&1 </dev/null & echo $! >"${pid}"
  until "${process.execPath}" -e "fetch('${live}').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"; do
    kill -0 "$(cat "${pid}")" || exit 1
    sleep 0.2
  done;;
stop)
  kill -TERM "$(cat "${pid}")"
  while kill -0 "$(cat "${pid}")" 2>/dev/null; do sleep 0.1; done
  rm "${pid}";;
esac`;

function program(path, script) {
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function folder(home, name) {
  const path = join(home, name);
  mkdirSync(path, { recursive: true });
  return path;
}
