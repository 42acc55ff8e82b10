// npm run drill:upgrade -- FORMER: an upgrade while speakers submit. FORMER is a folder with a built former version:
//   git worktree add ../former COMMIT && (cd ../former && npm ci && npm run build)
// The former server runs; the present one starts beside it and migrates; both serve; the former one stops. It fails when
// something acknowledged is lost, or for an answer of 5xx other than 503 with Retry-After.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "../places.mjs";
import { findSystemPostgres, freePort, startSystemPostgres } from "../system-postgres.mjs";
import { part } from "./part.mjs";
import { logIn, PASSWORD, review, submit } from "./people.mjs";

const cliIn = (folder) => join(folder, "server/dist/cli.js");
const [former] = process.argv.slice(2);
if (!former || !existsSync(cliIn(former))) throw new Error("Name the folder of the built former version.");
const SPEAKERS = 12;
const TO_REVIEW = 60;
/** How long each phase lasts: the former version alone, both, the present one alone. */
const PHASE_MS = 12_000;
const PAUSE_MS = 150;

const begun = Date.now();
const say = (what) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
const home = mkdtempSync(join(tmpdir(), "lectern-upgrade-"));
chmodSync(home, 0o755);
const found = findSystemPostgres();
if (found === null) throw new Error("It needs a PostgreSQL of the system: apt-get install postgresql.");
const databaseLog = join(home, "postgres.log");
const postgres = await startSystemPostgres(found, { log: databaseLog });
const db = new pg.Pool({ connectionString: postgres.url, max: 2 });
db.on("error", () => {});
const env = {
  NODE_ENV: "test",
  HOST: "127.0.0.1",
  DATA_DIR: join(home, "data"),
  DATABASE_URL: postgres.url,
  SECRET_KEY: "the same on every machine, and long enough",
  CAPTCHA_PROVIDER: "none",
  DEMO: "0",
  LOG_LEVEL: "warn",
};

async function version(name, folder) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const own = { ...env, PORT: String(port), PUBLIC_URL: base };
  const cli = cliIn(folder);
  const server = part({
    name,
    program: process.execPath,
    args: [cli, "serve"],
    env: own,
    cwd: folder,
    log: join(home, `${name}.log`),
    ready: async () => (await fetch(`${base}/api/health/live/`)).ok,
  });
  const lectern = (...args) =>
    execFileSync(process.execPath, [cli, ...args], { env: { ...process.env, ...own }, stdio: "pipe" });
  return { ...server, base, lectern };
}

const faults = [];
/** An answer that asks to try again soon. */
const isOutage = ({ status, retryAfter }) => status === 503 && retryAfter !== undefined;
/** What was acknowledged: proposals, reviews and profiles. */
const acknowledged = { results: [], reviews: [], accounts: [], edited: new Map() };

/** People who do what they do, one after the other, until the signal; each request must be answered as it should. */
function crowd(name, people, reviewers, organiser, toReview, until) {
  const note = (who, what, answer, ...expected) => {
    if (![...expected, 0].includes(answer.status) && !isOutage(answer))
      faults.push({ name, who, what, status: answer.status, text: answer.text.slice(0, 200) });
    return answer;
  };
  const speakers = people.map(async (speaker, n) => {
    for (let i = 0; !until.aborted; i++, await sleep(PAUSE_MS)) {
      const at = { at: 0, withFile: (n + i) % 4 === 0, asksAgain: i % 5 === 0, closesAt: Date.now() };
      const result = await submit(speaker, at);
      acknowledged.results.push({ ...result, name });
      if (!result.id) continue;
      const { json } = note("speaker", "list", await speaker.api("GET", "/api/submissions/"), 200);
      note("speaker", "read", await speaker.api("GET", `/api/submissions/${result.id}/`), 200);
      if (!json?.some(({ pk }) => pk === result.id))
        faults.push({ name, who: "speaker", what: "list lacks it" });
      const profile = {
        first_name: "Ada",
        last_name: "Lovelace",
        c: "GB",
        n: "British",
        o: "Engineer",
        b: `${i}`,
      };
      note("speaker", "profile", await speaker.api("PUT", "/api/user/profile/", profile), 200);
      if (i % 6 === 5)
        note("speaker", "withdraw", await speaker.api("DELETE", `/api/submissions/${result.id}/`), 200, 204);
      const email = `new-${randomUUID()}@example.org`;
      const account = { email, username: "new", password1: PASSWORD, password2: PASSWORD, token: "x" };
      if (
        i % 3 === 0 &&
        note("visitor", "sign up", await speaker.api("POST", "/api/signup/", account), 201, 429).status ===
          201
      )
        acknowledged.accounts.push(email);
    }
  });
  const judges = reviewers.map(async (reviewer) => {
    for (const id of toReview) {
      if (until.aborted) break;
      acknowledged.reviews.push(await review(reviewer, id, { at: 0, until: Date.now() + 5_000 }));
      note("reviewer", "list", await reviewer.api("GET", "/api/submissions/"), 200);
      await sleep(PAUSE_MS);
    }
  });
  const office = (async () => {
    for (let i = 0; !until.aborted; i++, await sleep(PAUSE_MS * 2)) {
      for (const path of ["/api/board/", "/api/people/", "/api/audit/", "/api/mails/", "/api/settings/"])
        note("organiser", path, await organiser.api("GET", path), 200, 404);
      const decisions = [
        { submission: toReview[i % toReview.length], decision: ["ACC", "REJ"][i % 2], seen: null },
      ];
      note("organiser", "decide", await organiser.api("POST", "/api/decisions/", { decisions }), 200);
    }
  })();
  return Promise.all([...speakers, ...judges, office]);
}

async function populate(server) {
  server.lectern("user", "create", "boss@example.org", "organiser", "--password", PASSWORD);
  server.lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  server.lectern("edition", "set", "closesAt", new Date(Date.now() + 86_400_000).toISOString());
  server.lectern("edition", "set", "maxSubmissions", "1000");
  const emails = (group, n) => Array.from({ length: n }, (_, i) => `${group}-${i}@example.org`);
  const people = { speaker: emails("speaker", SPEAKERS), reviewer: emails("reviewer", 4) };
  for (const [group, list] of Object.entries(people))
    await db.query(
      `with made as (
         insert into account (email, username, password_hash, group_name, email_verified_at, created_at)
         select e, 'x', (select password_hash from account limit 1), $2, now(), now() from unnest($1::text[]) e returning id)
       insert into profile (account_id, first_name, last_name, country, nationality, occupation, bio)
       select id, 'Ada', 'Lovelace', 'GB', 'British', 'Engineer', 'Builds.' from made`,
      [list, group],
    );
  await db.query(
    "update profile set first_name = 'Grace', country = 'GB', nationality = 'x', occupation = 'x', bio = 'x'  where first_name = ''",
  );
  const { rows } = await db.query(
    `insert into submission (owner_id, authors, title, abstract, conflicts, remarks, conference, topic_type,
       submission_type, workshop_duration, status, created_at, submitted_at)
     select (select id from account where email = 'speaker-0@example.org'), 'Ada Lovelace', 'To review ' || n, 'x', 'x', 'x',
       'MAIN', 'RT', 'T', 'NA', 'Ready for Review', now(), now() from generate_series(1, $1) n returning id`,
    [TO_REVIEW],
  );
  return { ...people, toReview: rows.map(({ id }) => id) };
}

const crowdOn = async (server, name, people, part, until) => {
  const note = (fault) => !isOutage(fault) && !until.aborted && faults.push({ name, ...fault });
  const speakers = await logIn(server.base, people.speaker, note);
  for (const speaker of speakers) speaker.name = "Ada Lovelace";
  const reviewers = await logIn(server.base, people.reviewer, note, 100);
  const [boss] = await logIn(server.base, ["boss@example.org"], note, 200);
  const toReview = people.toReview.filter((_, n) => n % 2 === part);
  return { done: crowd(name, speakers, reviewers, boss, toReview, until) };
};

async function counted() {
  const rows = [];
  const row = (what, wanted, found) => rows.push({ what, wanted, found, ok: wanted === found });
  const all = async (text) => (await db.query(text)).rows;
  const titles = new Map((await all("select id, title from submission")).map(({ id, title }) => [id, title]));
  const { results, reviews, accounts } = acknowledged;
  const created = results.filter(({ id }) => id);
  row(
    "acknowledged proposals that exist",
    created.length,
    created.filter(({ id, title }) => titles.get(id) === title).length,
  );
  row("speakers without an answer", 0, results.length - created.length);
  const files = new Set((await all("select submission_id from submission_file")).map((f) => f.submission_id));
  const sent = created.filter(({ sha256 }) => sha256);
  row("acknowledged files that exist", sent.length, sent.filter(({ id }) => files.has(id)).length);
  const again = created.filter((each) => each.again);
  row(
    "repeated requests with the first answer",
    again.length,
    again.filter((r) => r.again.id === r.id).length,
  );
  const pair = (email, submission) => `${email} ${submission}`;
  const stored = await all(
    "select email, submission_id from review join account on account.id = reviewer_id",
  );
  const kept = new Set(stored.map((each) => pair(each.email, each.submission_id)));
  const added = reviews.filter(({ status }) => status === 201);
  row(
    "acknowledged reviews that exist",
    added.length,
    added.filter((each) => kept.has(pair(each.reviewer, each.submission))).length,
  );
  const known = new Set((await all("select email from account")).map(({ email }) => email));
  row(
    "acknowledged accounts that exist",
    accounts.length,
    accounts.filter((email) => known.has(email)).length,
  );
  row(
    "proposals of another call than the first",
    0,
    (await all("select from submission where call_id <> 1")).length,
  );
  row("answers that should not be", 0, faults.length);
  const internal = readFileSync(databaseLog, "utf8").match(/^.* XX\d{3} ERROR: .*$/gm) ?? [];
  row("internal errors of the database", 0, internal.length);
  for (const line of internal) console.log(line);
  const by = Map.groupBy ? Map.groupBy(created, ({ name }) => name) : new Map();
  for (const [name, list] of by) say(`${list.length} proposals by the ${name} version`);
  return rows;
}

const one = await version("former", resolve(former));
const two = await version("present", ROOT);
let ok = false;
try {
  await one.start();
  const people = await populate(one);
  const [onFormer, onPresent] = [new AbortController(), new AbortController()];
  const first = await crowdOn(one, "former", people, 0, onFormer.signal);
  await sleep(PHASE_MS);
  say("the present version starts and migrates");
  await two.start();
  say("both serve");
  const second = await crowdOn(two, "present", people, 1, onPresent.signal);
  await sleep(PHASE_MS);
  onFormer.abort();
  await first.done;
  await one.stop();
  say("the former version is stopped");
  await sleep(PHASE_MS);
  onPresent.abort();
  await second.done;
  const rows = await counted();
  console.table(rows);
  const kinds = new Map();
  for (const { text = "", why = "", ...fault } of faults) {
    const kind = JSON.stringify({ ...fault, at: undefined, path: fault.path?.replace(/\d+/g, "N") });
    kinds.set(kind, { n: (kinds.get(kind)?.n ?? 0) + 1, text: text || why });
  }
  for (const [kind, { n, text }] of kinds) console.log(`${n} times ${kind} ${text}`);
  ok = rows.every((row) => row.ok);
} finally {
  await Promise.all([one.stop(), two.stop()]);
  await db.end();
  await postgres.close();
  if (ok) rmSync(home, { recursive: true });
  else console.log(`The logs are in ${home}`);
}
process.exitCode = ok ? 0 : 1;
