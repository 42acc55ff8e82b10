// npm run drill -- --live: two servers, one of which is killed during a discussion. Pages in Chromium have it open, half of
// them by each server; in the end each has to show every message, and none twice, without having been loaded again.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { ensureChromium } from "../chromium.mjs";
import { inProject, ROOT } from "../places.mjs";
import { findSystemPostgres, freePort, startSystemPostgres } from "../system-postgres.mjs";
import { part } from "./part.mjs";

const CLI = inProject("server/dist/cli.js");
const PASSWORD = "dri11-&-fine";
const PAGES_OF_EACH = 2;
const MESSAGES = 40;
const KILL_AFTER = 15;
const EVERY_MS = 150;
/** A page of the killed server opens its stream again after one to three seconds, and then reads the discussion. */
const SHOWN_MS = 15_000;

/** Rehearses it; true when every page shows every message once. */
export async function rehearseLive({ say }) {
  const found = findSystemPostgres();
  if (found === null)
    throw new Error("The drill needs a PostgreSQL of the system: apt-get install postgresql.");
  const home = mkdtempSync(join(tmpdir(), "lectern-live-"));
  const postgres = await startSystemPostgres(found, { durable: false });
  const closing = [() => postgres.close()];
  try {
    const servers = await startServers({ home, postgres, closing });
    const [pk] = await fill(servers[0]);
    say("two servers run");
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--no-sandbox"],
    });
    closing.push(() => browser.close());
    const pages = [];
    for (const [n, server] of servers.entries())
      for (let at = 0; at < PAGES_OF_EACH; at++) pages.push(await openPage(browser, server, { n, at, pk }));
    say(`${pages.length} pages have the discussion open`);
    const writer = await logIn(servers[1].url, "writer@example.org");
    const texts = await talk({ servers, writer, pk, say });
    const shown = await shownOn(pages, texts);
    for (const { name, missing, twice, loadedAgain, firstMs } of shown)
      say(
        `${name}: ${missing} of ${texts.length} messages missing, ${twice} twice${loadedAgain ? ", loaded again" : ""}; complete after ${firstMs} ms`,
      );
    return shown.every(({ missing, twice, loadedAgain }) => missing + twice === 0 && !loadedAgain);
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Two servers on one database, each behind a proxy of its own that asks the other one when it is gone. */
async function startServers({ home, postgres, closing }) {
  const ports = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    DATA_DIR: join(home, "data"),
    DATABASE_URL: postgres.url,
    SECRET_KEY: "the same on every machine, and long enough",
    CAPTCHA_PROVIDER: "none",
    DEMO: "0",
    WORKER: "0",
    LOG_LEVEL: "warn",
  };
  execFileSync(process.execPath, [CLI, "migrate"], { env: { ...process.env, ...env }, cwd: ROOT });
  const servers = [];
  for (const [n, port] of ports.entries()) {
    const live = async () => (await fetch(`http://127.0.0.1:${port}/api/health/live/`)).ok;
    const server = part({
      ...{ name: `server ${n + 1}`, program: process.execPath, args: [CLI, "serve"], cwd: ROOT, ready: live },
      env: { ...env, PORT: String(port) },
      log: join(home, `server-${n + 1}.log`),
    });
    await server.start();
    closing.push(() => server.stop());
    const proxy = await startProxy([port, ports[1 - n]]);
    closing.push(() => proxy.close());
    const lectern = (...args) =>
      execFileSync(process.execPath, [CLI, ...args], { env: { ...process.env, ...env }, cwd: ROOT });
    servers.push({ ...server, url: proxy.url, lectern });
  }
  return servers;
}

/** Passes each request to the first port that takes it; a broken answer is broken for the client, too. */
async function startProxy(ports) {
  const proxy = createServer((asked, answer) => {
    const chunks = [];
    asked.on("data", (chunk) => chunks.push(chunk));
    asked.on("end", () => pass(0));
    const pass = (at) => {
      const { method, url: path, headers } = asked;
      const passed = request({ host: "127.0.0.1", port: ports[at], method, path, headers }, (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
        got.on("error", () => answer.destroy());
        got.on("aborted", () => answer.destroy());
      });
      passed.on("error", () => {
        if (answer.headersSent) answer.destroy();
        else if (at + 1 < ports.length) pass(at + 1);
        else answer.writeHead(502).end();
      });
      answer.on("close", () => passed.destroy());
      passed.end(Buffer.concat(chunks));
    };
  });
  const port = await freePort();
  await new Promise((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(resolve));
    },
  };
}

const reader = (n, at) => `reader-${n}-${at}@example.org`;

/** People who read and write, and a proposal. */
async function fill({ lectern, url }) {
  lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  lectern("edition", "set", "closesAt", "2090-01-01T00:00:00Z");
  const create = (email, group) => lectern("user", "create", email, group, "--password", PASSWORD);
  create("writer@example.org", "organiser");
  for (let n = 0; n < 2; n++) for (let at = 0; at < PAGES_OF_EACH; at++) create(reader(n, at), "organiser");
  create("speaker@example.org", "speaker");
  const speaker = await logIn(url, "speaker@example.org");
  const profile = {
    first_name: "Ada",
    last_name: "King",
    c: "GB",
    n: "British",
    o: "Engineer",
    b: "Builds.",
  };
  await speaker("PUT", "/api/user/profile/", profile);
  const proposal = {
    ...{
      authors: "Ada King",
      title: "Killed while they talk",
      abstract: "x",
      conflicts: "None",
      remarks: "None",
    },
    ...{ conference: "MAIN", topic_type: "RT", submission_type: "T", workshop_duration: "NA" },
  };
  const { submission_id: pk } = await speaker("POST", "/api/submit/", proposal);
  lectern("submission", "review", String(pk));
  return [pk];
}

/** Logs a person in; returns what calls the API as them, with the cookies of their session. */
async function logIn(url, email) {
  const answer = await fetch(`${url}/api/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, token: "any" }),
  });
  if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie();
  const { access } = await answer.json();
  const call = async (method, path, body, { at = url, key = randomUUID() } = {}) => {
    const got = await fetch(at + path, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
    if (!got.ok) throw new Error(`${path}: ${got.status} ${await got.text()}`);
    return got.json();
  };
  return Object.assign(call, { cookies });
}

async function openPage(browser, { url }, { n, at, pk }) {
  const { cookies } = await logIn(url, reader(n, at));
  const context = await browser.newContext();
  await context.addCookies(
    cookies.map((set) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set);
      return { name, value, domain: "127.0.0.1", path: /path=([^;]*)/i.exec(set)?.[1] ?? "/" };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/homepage/organiser/app/${pk}`);
  const discussion = page.getByRole("region", { name: "Discussion" });
  await discussion.getByRole("textbox").first().waitFor();
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  return { page, discussion, name: `page ${at + 1} of server ${n + 1}` };
}

/** Writes messages, each until it is acknowledged, and kills the first server meanwhile. */
async function talk({ servers, writer, pk, say }) {
  const texts = [];
  for (let n = 0; n < MESSAGES; n++) {
    const text = `Message ${n} ${randomUUID()}`;
    const key = randomUUID();
    if (n === KILL_AFTER) {
      // In the middle of a request to it.
      setTimeout(() => void servers[0].kill(), 5);
      say("server 1 is killed");
    }
    for (let tries = 0; ; tries++) {
      const at = servers[(n + tries) % 2].url;
      const path = `/api/discussion/${pk}/messages/`;
      const failed = await writer("POST", path, { text }, { at, key }).then(
        () => null,
        (error) => error,
      );
      if (!failed) break;
      if (tries === 20) throw failed;
      await sleep(100);
    }
    texts.push(text);
    await sleep(EVERY_MS);
  }
  return texts;
}

async function shownOn(pages, texts) {
  const begun = Date.now();
  return Promise.all(
    pages.map(async ({ page, discussion, name }) => {
      for (;;) {
        const shown = (await discussion.getByRole("listitem").allInnerTexts()).join("\n");
        const times = texts.map((text) => shown.split(text).length - 1);
        const firstMs = Date.now() - begun;
        const missing = times.filter((n) => n === 0).length;
        if (missing > 0 && firstMs < SHOWN_MS) {
          await sleep(100);
          continue;
        }
        const loadedAgain = (await page.evaluate(() => window.sameDocument)) !== true;
        return { name, missing, twice: times.filter((n) => n > 1).length, loadedAgain, firstMs };
      }
    }),
  );
}
