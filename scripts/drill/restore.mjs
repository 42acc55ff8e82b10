// npm run drill -- --restore: backs up portals in use with the commands of docs/operations.md, restores them elsewhere, and
// compares every row and every file. --plant loses a row and a file, to prove that it is detected.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { cephInstalled } from "../ceph-rgw.mjs";
import { inProject } from "../places.mjs";
import { compare, rowsOf } from "./compare.mjs";
import { table } from "./count.mjs";
import { logIn, PASSWORD, submit } from "./people.mjs";
import { builtIn, onServers } from "./portals.mjs";

const SPEAKERS = 24;
const PATIENCE_MS = 90_000;

/** Rehearses both ways to back up; true when nothing differs. */
export async function rehearseRestore({ plant, say }) {
  const home = mkdtempSync(join(tmpdir(), "lectern-restore-"));
  chmodSync(home, 0o755);
  let same = true;
  try {
    const kinds = [builtIn, ...(cephInstalled() ? [onServers] : [])];
    if (kinds.length < 2) say("Ceph is not installed: only the built-in database and store are tested");
    for (const kind of kinds) same = (await rehearse(kind, join(home, kind.name), { plant, say })) && same;
  } finally {
    if (same) rmSync(home, { recursive: true, force: true });
    else say(`The logs are in ${home}`);
  }
  return same;
}

async function rehearse(kind, home, { plant, say }) {
  mkdirSync(home);
  const portal = await kind(home);
  try {
    await portal.start();
    portal.refuseMails();
    const people = await populate(portal);
    const closesAt = Date.now() + 3_600_000;
    const send = (some) =>
      Promise.all(some.map((speaker, i) => submit(speaker, { at: 0, withFile: i % 4 > 0, closesAt })));
    await send(people.slice(0, SPEAKERS / 2));
    await processed(portal);
    // The others submit during the backup.
    const before = await rowsOf(portal.database());
    const late = send(people.slice(SPEAKERS / 2));
    say(`${portal.name}: ${count(before)} rows; backing up while ${SPEAKERS / 2} speakers submit`);
    run(commandsOf(portal.backUp), { ...portal.env, BACKUP: portal.backup });
    await late;
    await processed(portal);
    const after = await rowsOf(portal.database());

    const restored = await portal.elsewhere();
    writeFileSync(join(restored.home, "cors.json"), restored.cors);
    say(`${portal.name}: restoring`);
    run(commandsOf(portal.restore), { ...restored.env, BACKUP: portal.backup }, restored.home);
    if (plant) await loseSomething(restored);
    await restored.begin();
    const rows = await compare({ before, after, portal, restored });
    if (!plant) await useIt(restored, people[0]);
    await restored.stop();
    console.log(`\n${portal.name}`);
    const same = table(rows);
    console.log();
    return same;
  } finally {
    await portal.close();
  }
}

const count = (rows) => [...rows.values()].reduce((sum, { size }) => sum + size, 0);

/** The commands under a mark in docs/operations.md. */
function commandsOf(mark) {
  const docs = readFileSync(inProject("docs/operations.md"), "utf8");
  const [, marked] = docs.split(`<!-- drill: ${mark} -->
\`\`\`sh
`);
  const found = marked?.split("```", 1)[0];
  if (!found) throw new Error(`docs/operations.md has no commands to ${mark}.`);
  return found;
}

function run(commands, env, cwd = "/") {
  execFileSync("sh", ["-ec", commands], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function populate(portal) {
  portal.lectern("user", "create", "first@example.org", "organiser", "--password", PASSWORD);
  portal.lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  portal.lectern(
    "edition",
    "set",
    "closesAt",
    new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+/, ""),
  );
  const emails = Array.from({ length: SPEAKERS }, (_, n) => `speaker-${n}@example.org`);
  const db = new pg.Client(portal.database());
  await db.connect();
  await db.query(
    `with made as (
       insert into account (email, username, password_hash, group_name, email_verified_at, created_at)
       select e, 'somebody', (select password_hash from account limit 1), 'speaker', now(), now() from unnest($1::text[]) e
       returning id)
     insert into profile (account_id, first_name, last_name, country, nationality, occupation, bio)
     select id, 'Ada', 'Lovelace', 'GB', 'British', 'Engineer', 'Builds.' from made`,
    [emails],
  );
  await db.end();
  const people = await logIn(portal.base, emails, () => {});
  for (const speaker of people) speaker.name = "Ada Lovelace";
  return people;
}

/** Waits until every file is processed. */
async function processed(portal) {
  const db = new pg.Client(portal.database());
  await db.connect();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(300)) {
    const { rowCount } = await db.query("select 1 from submission_file where state <> 'done' limit 1");
    if (rowCount === 0) break;
  }
  await db.end();
}

async function loseSomething(restored) {
  const db = new pg.Client(restored.database());
  await restored.begin();
  await db.connect();
  await db.query("update submission set title = title || ' ' where id = (select min(id) from submission)");
  const { rows } = await db.query(
    "select original_key as key from submission_file order by confirmed_at limit 1",
  );
  await db.end();
  await restored.lose(rows[0].key);
}

/** Checks that a speaker can log in and sees the proposals. */
async function useIt(restored, { email }) {
  const [speaker] = await logIn(restored.base, [email], () => {});
  const { status, json } = await speaker.api("GET", "/api/submissions/");
  const listed = JSON.stringify(json).includes("Talk ");
  if (status !== 200 || !listed)
    throw new Error(`The restored portal shows ${email} no proposal (${status}).`);
}
