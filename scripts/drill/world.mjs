import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cephInstalled, startCeph } from "../ceph-rgw.mjs";
import { ensurePackages } from "../debian.mjs";
import { inProject, ROOT } from "../places.mjs";
import { findSystemPostgres, freePort, startSystemPostgres } from "../system-postgres.mjs";
import { part } from "./part.mjs";

const CLI = inProject("server/dist/cli.js");

/** The mail server refuses this address. */
export const UNKNOWN = "speaker-1@example.org";

/**
 * Two servers and a worker behind nginx, PostgreSQL by TCP, a mail server, and a store: Ceph behind nginx if it is
 * installed, the store of S3_BUCKET, or a folder.
 */
export async function buildWorld({ folder = false } = {}) {
  const nginx = await ensureNginx();
  const found = findSystemPostgres();
  if (found === null)
    throw new Error("The drill needs a PostgreSQL of the system: apt-get install postgresql.");
  const home = mkdtempSync(join(tmpdir(), "lectern-drill-"));
  chmodSync(home, 0o755);
  const log = (name) => join(home, `${name}.log`);
  const postgres = await startSystemPostgres(found);
  const ceph =
    !folder && !process.env.S3_BUCKET && cephInstalled() ? await startCeph({ durable: true }) : null;
  const [front, one, two, smtp, s3] = await Promise.all(Array.from({ length: 5 }, freePort));
  const base = `http://127.0.0.1:${front}`;
  const dataDir = join(home, "data");
  const env = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: "the same on every machine, and long enough",
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    TRUSTED_PROXIES: "127.0.0.1",
    CAPTCHA_PROVIDER: "none",
    DEMO: "0",
    WORKER: "0",
    LOG_LEVEL: "warn",
    ...(ceph && {
      S3_ENDPOINT: `http://127.0.0.1:${s3}`,
      S3_REGION: ceph.store.region,
      S3_BUCKET: ceph.store.bucket,
      S3_ACCESS_KEY_ID: ceph.store.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.store.secretAccessKey,
    }),
  };
  const node = (name, args, more, ready) =>
    part({
      name,
      program: process.execPath,
      args,
      env: { ...env, ...more },
      cwd: ROOT,
      log: log(name),
      ready,
    });
  const server = (name, port) =>
    node(name, [CLI, "serve"], { PORT: String(port) }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/live/`);
      return answer.ok;
    });
  const mailLog = join(home, "mails.txt");
  writeFileSync(mailLog, "");
  const parts = {
    mail: node("mail", [inProject("scripts/drill/mail-server.mjs"), String(smtp), mailLog, UNKNOWN], {}, () =>
      open(smtp),
    ),
    one: server("server one", one),
    two: server("server two", two),
    worker: node("worker", [CLI, "worker"], { PORT: "0" }, async () => true),
    nginx: part({
      name: "nginx",
      program: nginx,
      args: [
        "-c",
        nginxSettings(home, front, [one, two], ceph && [s3, new URL(ceph.store.endpoint).host]),
        "-e",
        log("nginx"),
      ],
      log: log("nginx"),
      ready: () => open(front),
    }),
  };
  return {
    home,
    base,
    env: { ...process.env, ...env },
    postgres,
    ceph,
    parts,
    mailLog,
    storeFolder: join(dataDir, "store/objects"),
    versions: { postgres: found.version, nginx },
    lectern: (...args) =>
      execFileSync(process.execPath, [CLI, ...args], { env: { ...process.env, ...env }, cwd: ROOT }),
    note: (what) => appendFileSync(log("drill"), `${JSON.stringify(what)}\n`),
    async close({ keep }) {
      for (const each of Object.values(parts)) await each.stop();
      await ceph?.close();
      await postgres.close();
      if (!keep) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The path of nginx, which is installed if possible. */
async function ensureNginx() {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  const find = () => folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
  await ensurePackages([{ there: () => find() !== undefined, packages: ["nginx-light"] }]);
  const nginx = find();
  if (nginx === undefined) throw new Error("The drill needs nginx: apt-get install nginx-light.");
  return nginx;
}

/** As in docs/operations.md: a request that a dead server never answered is sent to the other one. */
function nginxSettings(home, front, servers, store) {
  const folder = join(home, "nginx");
  mkdirSync(folder);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n    ");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 2048; }
http {
    access_log off;
    ${temporary}
    upstream lectern {
        ${servers.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join("\n        ")}
    }
    server {
        listen 127.0.0.1:${front} backlog=1024;
        client_max_body_size 60m;
        location / {
            proxy_pass http://lectern;
            proxy_connect_timeout 2s;
            proxy_next_upstream error timeout non_idempotent;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
        }
    }
    ${store ? storeServer(...store) : ""}
}
`,
  );
  return file;
}

/** A store that is down answers 503, as behind a load balancer. */
const storeServer = (port, gateway) => `server {
        listen 127.0.0.1:${port} backlog=1024;
        client_max_body_size 60m;
        error_page 502 504 =503 /away;
        location = /away { internal; return 503; }
        location / {
            proxy_pass http://${gateway};
            proxy_set_header Host $http_host;
        }
    }`;

const open = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
