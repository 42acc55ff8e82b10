// Readers of the public programme while versions are published, from two servers on one database.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./http.mjs";

const READERS = 2_000;
const VERSIONS = 6;
const PAUSE_MS = 4_000;
const PATHS = ["", "/schedule.ics", "/schedule.xml", "/schedule.json"];
const SECRET = "CANARY";

export const READERS_HEADER = [
  "readers",
  "versions",
  "answers",
  "unchanged",
  "errors",
  "mixed",
  "stale",
  "secrets",
];

/**
 * Each version moves all talks to a room of its own, so that an answer with two rooms mixes versions. An answer is stale when
 * it is of a version before the one that was published when its request began. One talk is secret all the time.
 */
export async function readWhilePublishing({ db, publish, urls }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const counts = {
    readers: READERS,
    versions: 0,
    answers: 0,
    unchanged: 0,
    errors: 0,
    mixed: 0,
    stale: 0,
    secrets: 0,
  };
  let published = 1;
  let over = false;

  async function publishNext() {
    await db.query("update slot set room = $1, updated_at = now()", [roomOf(published + 1)]);
    await publish();
    published++;
    counts.versions++;
  }
  await db.query(
    `with hidden as (update slot set secret_until = now() + interval '90 days'
       where submission_id = (select max(submission_id) from slot) returning submission_id)
     update submission set title = $1 where id in (select submission_id from hidden)`,
    [SECRET],
  );
  await publishNext();

  async function reader(n) {
    const tags = new Map();
    for (let turn = n; !over; turn++) {
      const path = `${urls[turn % urls.length]}/programme${PATHS[turn % PATHS.length]}`;
      const [known, least] = [tags.get(path), published];
      const answer = await send(agent, path, { headers: known ? { "if-none-match": known.tag } : {} });
      counts.answers++;
      if (answer?.status === 304) {
        counts.unchanged++;
        if (known.version < least) counts.stale++;
      } else if (answer?.status === 200) {
        const text = answer.text().replaceAll("\r\n ", "");
        const rooms = new Set(
          [...text.matchAll(/Version-hall (\d+)/g)].map(([, version]) => Number(version)),
        );
        const [version] = rooms;
        if (rooms.size !== 1) counts.mixed++;
        if (version < least) counts.stale++;
        if (text.includes(SECRET)) counts.secrets++;
        tags.set(path, { tag: answer.etag, version });
      } else counts.errors++;
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
  const readers = Array.from({ length: READERS }, (_, n) => reader(n));
  for (let n = 1; n < VERSIONS; n++) {
    await sleep(PAUSE_MS);
    await publishNext();
  }
  await sleep(PAUSE_MS);
  over = true;
  await Promise.all(readers);
  agent.destroy();
  return counts;
}

const roomOf = (version) => `Version-hall ${version}`;
export const readersCells = (counts) => Object.values(counts).map((n) => n.toLocaleString("en"));
