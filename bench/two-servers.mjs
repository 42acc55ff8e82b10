// Two servers on one database: reviewers read their lists from both while proposals and reviews change.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { json, REVIEW } from "./calls.mjs";
import { restore } from "./fill.mjs";
import { send } from "./http.mjs";
import { renew } from "./people.mjs";

const WRITE_EVERY_MS = 1_000;
/** A reader asks again after this long, as a page that is kept open does, only faster. */
const READ_EVERY_MS = 100;
const LIST = "/api/submissions/";

export const TWO_SERVERS_HEADER = ["two servers", "reads", "unchanged (304)", "writes", "stale answers"];

/**
 * All reviewers read their lists with `If-None-Match`, each time from the other server. Each second something is written:
 * a title in the database, or a review through one of the servers. An answer is stale when it shows less than what was
 * written before its request began: a list without it, or a 304 to a reader who has such a list.
 */
export async function measureTwoServers(world, { reviewers }, filled, seconds) {
  const second = await world.another();
  try {
    await renew(world, reviewers);
    const counts = await readWhileWriting(world, [world.url, second.url], reviewers, seconds);
    if (counts.stale > 0) process.exitCode = 1;
    return counts;
  } finally {
    await second.stop();
    await restore(world, filled);
  }
}

async function readWhileWriting({ db }, urls, reviewers, seconds) {
  const agent = new Agent({ keepAlive: true });
  /** What the lists must show from now on: of all reviewers, or of one. */
  const written = [];
  const counts = { reads: 0, unchanged: 0, writes: 0, stale: 0 };
  let over = false;

  async function call(url, options, ...right) {
    const answer = await send(agent, url, options);
    if (!right.includes(answer.status))
      throw new Error(`${url}: ${answer.status} ${answer.text().slice(0, 200)}`);
    return answer;
  }

  async function write() {
    const { rows } = await db.query(
      "select id from submission where status = 'Ready for Review' and id % 10 <> 0 order by id limit 1000",
    );
    for (let n = 0; !over; n++) {
      const pk = rows[n % rows.length].id;
      if (n % 2 === 0) {
        const title = `Edited ${n}`;
        await db.query("update submission set title = $2, version = version + 1 where id = $1", [pk, title]);
        written.push({ pk, shown: (row) => row.title === title });
      } else {
        const reviewer = reviewers[n % reviewers.length];
        const body = JSON.stringify({ submission: pk, ...REVIEW });
        const url = urls[(n >> 1) % urls.length];
        await call(`${url}/api/review/`, { method: "POST", headers: json(reviewer), body }, 201);
        written.push({ pk, reviewer, shown: (row) => row.has_been_reviewed });
      }
      counts.writes += 1;
      await sleep(WRITE_EVERY_MS);
    }
  }

  async function read(reviewer, first) {
    let known = { etag: undefined, rows: new Map() };
    for (let n = first; !over; n++) {
      const expected = written.filter((one) => (one.reviewer ?? reviewer) === reviewer);
      const headers = { ...json(reviewer), ...(known.etag && { "if-none-match": known.etag }) };
      const answer = await call(urls[n % urls.length] + LIST, { headers }, 200, 304);
      counts.reads += 1;
      if (answer.status === 304) counts.unchanged += 1;
      else known = { etag: answer.etag, rows: rowsOf(answer.text()) };
      if (!expected.every(({ pk, shown }) => known.rows.has(pk) && shown(known.rows.get(pk))))
        counts.stale += 1;
      await sleep(READ_EVERY_MS);
    }
  }

  const running = Promise.all([write(), ...reviewers.map(read)]);
  await Promise.race([running, sleep(seconds * 1_000)]);
  over = true;
  await running;
  agent.destroy();
  return counts;
}

const rowsOf = (list) => new Map(JSON.parse(list).map((row) => [row.pk, row]));

export const twoServersCells = ({ reads, unchanged, writes, stale }) => [
  "30 reviewers read their lists",
  reads.toLocaleString("en"),
  unchanged.toLocaleString("en"),
  writes,
  stale,
];
