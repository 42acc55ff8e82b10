// npm run drill: simulates the night of the deadline. Two servers and a worker behind nginx; speakers submit in the last
// moments while every part is killed, stopped or frozen in turn; then everything is counted.
//   npm run drill -- --speakers 300 --seconds 120 --seed 7
// --plant deletes an acknowledged review and a mail before the count, to prove that it is detected.
// --restore rehearses backup and restore instead (restore.mjs), --live a discussion while a server is killed (live.mjs),
// --line a speaker behind a bad line (line.mjs).
// --as-built runs the existing build. --keep keeps the logs.
// Files are stored in Ceph if it is installed, in the store of S3_BUCKET, or, with --folder, in a folder that both servers
// share. Only Ceph can be killed.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { build } from "../build.mjs";
import { count, inBucket, onDisk, table } from "./count.mjs";
import { injectFaults, random } from "./fault-injection.mjs";
import { rehearseBadLine } from "./line.mjs";
import { rehearseLive } from "./live.mjs";
import { logIn, PASSWORD, review, submit, submitLate } from "./people.mjs";
import { rehearseRestore } from "./restore.mjs";
import { buildWorld } from "./world.mjs";

const { values } = parseArgs({
  options: {
    speakers: { type: "string", default: "300" },
    reviewers: { type: "string", default: "6" },
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    folder: { type: "boolean", default: false },
    restore: { type: "boolean", default: false },
    live: { type: "boolean", default: false },
    line: { type: "boolean", default: false },
    "as-built": { type: "boolean", default: false },
  },
});
const [speakers, reviewers, seconds, seed] = ["speakers", "reviewers", "seconds", "seed"].map((n) =>
  Number(values[n]),
);
const TO_REVIEW = 8;
/** The time after the last fault to send mails and to repeat jobs of killed workers. */
const SETTLE_MS = 75_000;

const chance = random(seed);
const begun = Date.now();
const say = (what) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);

/** Creates speakers and reviewers with the password of an account from the command line, and proposals to review. */
async function populate(db, world) {
  world.lectern("user", "create", "first@example.org", "organiser", "--password", PASSWORD);
  const emails = (group, n) => Array.from({ length: n }, (_, i) => `${group}-${i}@example.org`);
  const people = { speaker: emails("speaker", speakers), reviewer: emails("reviewer", reviewers) };
  for (const [group, list] of Object.entries(people)) {
    await db.query(
      `with made as (
         insert into account (email, username, password_hash, group_name, email_verified_at, created_at)
         select e, 'somebody', (select password_hash from account limit 1), $2, now(), now() from unnest($1::text[]) e
         returning id)
       insert into profile (account_id, first_name, last_name, country, nationality, occupation, bio)
       select id, 'Ada', 'Lovelace', 'GB', 'British', 'Engineer', 'Builds.' from made`,
      [list, group],
    );
  }
  const { rows } = await db.query(
    `insert into submission (owner_id, authors, title, abstract, conflicts, remarks, conference, topic_type,
       submission_type, workshop_duration, status, created_at, submitted_at)
     select (select id from account where group_name = 'speaker' limit 1), 'Ada Lovelace', 'To review ' || n, 'x', 'x',
       'x', 'MAIN', 'RT', 'T', 'NA', 'Ready for Review', now() - interval '2 days', now() - interval '2 days'
     from generate_series(1, $1) n returning id`,
    [TO_REVIEW],
  );
  return { ...people, toReview: rows.map(({ id }) => id) };
}

async function settle(db) {
  const until = Date.now() + SETTLE_MS;
  for (; Date.now() < until; await sleep(500)) {
    const { rows } = await db.query(
      `select 1 from mail where sent_at is null and refused_at is null
       union all select 1 from submission_file where state <> 'done' limit 1`,
    );
    if (rows.length === 0) return;
  }
}

async function run(world) {
  const { parts, base, lectern } = world;
  lectern("migrate");
  await parts.mail.start();
  await Promise.all([parts.one.start(), parts.two.start()]);
  await parts.worker.start();
  await parts.nginx.start();
  const db = new pg.Pool({ connectionString: world.postgres.url, max: 2 });
  db.on("error", () => {});
  const people = await populate(db, world);
  const faults = [];
  const note = (fault) => {
    faults.push(fault);
    world.note(fault);
  };
  const all = await logIn(base, people.speaker, note);
  const judges = await logIn(base, people.reviewer, note, speakers);
  for (const speaker of all) speaker.name = "Ada Lovelace";
  const closesAt = Math.ceil(Date.now() / 1000 + seconds + 3) * 1000;
  const opens = closesAt - seconds * 1000;
  lectern("edition", "set", "opensAt", "2020-01-01T00:00:00Z");
  lectern("edition", "set", "closesAt", new Date(closesAt).toISOString().replace(".000", ""));
  say(
    `${speakers} speakers and ${reviewers} reviewers are logged in; the call closes in ${Math.round((closesAt - Date.now()) / 1000)} s`,
  );

  // The square root moves most of them towards the close.
  const times = all.map(() => opens + Math.sqrt(chance()) * seconds * 1000 * 0.99);
  const injection = injectFaults({ world, until: closesAt, seconds, chance, say });
  const sending = all.map((speaker, i) =>
    submit(speaker, { at: times[i], withFile: chance() < 0.7, asksAgain: chance() < 0.3, closesAt }),
  );
  const reviewing = judges.flatMap((judge) =>
    people.toReview.map((id) =>
      review(judge, id, { at: opens + chance() * seconds * 900, until: closesAt + 30_000 }),
    ),
  );
  const knocking = sleep(closesAt + 50 - Date.now()).then(() =>
    Promise.all(all.slice(0, Math.ceil(speakers / 5)).map(submitLate)),
  );
  const { outages, happened } = await injection;
  const [results, reviews, knocks] = await Promise.all([
    Promise.all(sending),
    Promise.all(reviewing),
    knocking,
  ]);
  say(`all are done; ${happened} faults`);
  await settle(db);
  if (values.plant) {
    await db.query("delete from review where id = (select max(id) from review)");
    await db.query("delete from mail where id = (select max(id::text)::uuid from mail)");
  }
  const rows = await count({
    ...{ db, world, results, reviews, knocks, faults, outages, closesAt },
    fetchObject: world.env.S3_BUCKET ? await inBucket(world.env) : onDisk(world.storeFolder),
  });
  await db.end();
  const again = results.filter(({ tries, id }) => id && tries > 1).length;
  say(`seed ${seed}; ${again} proposals needed more than one try under their key\n`);
  return table(rows);
}

if (!values["as-built"]) await build({ onlyIfChanged: true });
const rehearsal = values.restore
  ? restored
  : values.live
    ? talked
    : values.line
      ? submittedFromAfar
      : nightSurvived;
process.exitCode = (await rehearsal()) ? 0 : 1;

async function nightSurvived() {
  const world = await buildWorld({ folder: values.folder });
  let calm = false;
  try {
    calm = await run(world);
  } catch (error) {
    console.error(error);
  } finally {
    await world.close({ keep: values.keep || !calm });
  }
  if (!calm) console.log(`\nThe logs are in ${world.home}`);
  console.log(calm ? "\nNothing acknowledged was lost." : "\nA count is wrong.");
  return calm;
}

async function restored() {
  const same = await rehearseRestore({ plant: values.plant, say });
  console.log(same ? "Everything was restored." : "The restored data differs.");
  return same;
}

async function talked() {
  const complete = await rehearseLive({ say });
  console.log(complete ? "Every page shows every message once." : "A page is not complete.");
  return complete;
}

async function submittedFromAfar() {
  const done = await rehearseBadLine({ say });
  console.log(done ? "Everything arrived over the bad line." : "A step failed.");
  return done;
}
