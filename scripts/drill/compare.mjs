import { createHash } from "node:crypto";
import pg from "pg";

/** A digest of every row of our tables, by table and primary key. */
export async function rowsOf(connection) {
  const db = new pg.Client(connection);
  await db.connect();
  try {
    await db.query("begin isolation level repeatable read");
    const { rows: tables } = await db.query(
      `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as key
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where c.relkind = 'r' and n.nspname in ('public', 'drizzle') group by c.oid order by 1`,
    );
    const all = new Map();
    for (const { name, key } of tables) {
      const { rows } = await db.query(
        `select row(${key.join(", ")})::text as key, md5(t::text) as digest from ${name} t`,
      );
      all.set(name, new Map(rows.map((row) => [row.key, row.digest])));
    }
    return all;
  } finally {
    await db.end();
  }
}

/**
 * Compares the restored rows with those when the backup began and ended. Unchanged rows must be equal; rows that changed
 * meanwhile must exist.
 */
export async function compare({ before, after, portal, restored }) {
  const rows = [];
  const row = (what, wanted, found, remark = "") =>
    rows.push({ what, wanted, found, ok: wanted === found, remark });
  const there = await rowsOf(restored.database());
  row("tables", after.size, there.size);
  const tally = { still: 0, same: 0, changed: 0, present: 0, strange: 0 };
  for (const [name, earlier] of before) {
    const later = after.get(name) ?? new Map();
    const found = there.get(name) ?? new Map();
    for (const [key, digest] of earlier) {
      if (!later.has(key)) continue;
      const changed = later.get(key) !== digest;
      tally[changed ? "changed" : "still"] += 1;
      if (!changed && found.get(key) === digest) tally.same += 1;
      if (changed && found.has(key)) tally.present += 1;
    }
    for (const key of found.keys())
      if (!earlier.has(key) && !later.has(key) && !SHORT_LIVED.has(name)) tally.strange += 1;
  }
  row("rows unchanged during the backup, restored exactly", tally.still, tally.same);
  row("rows changed during the backup, restored in either state", tally.changed, tally.present);
  row("unknown rows", 0, tally.strange);
  await files({ portal, restored, row });
  await mails({ restored, row });
  return rows;
}

/** Tables of short-lived rows. */
const SHORT_LIVED = new Set(["upload", "attempt", "spent_proof", "file_worker"]);

async function files({ portal, restored, row }) {
  const listed = await ask(
    restored,
    "select sha256, original_key, iso_key, transformed_key from submission_file",
  );
  const keys = listed
    .flatMap((file) => [file.original_key, file.iso_key, file.transformed_key])
    .filter(Boolean);
  let same = 0;
  for (const key of keys) {
    const [here, there] = [digest(await portal.object(key)), digest(await restored.object(key))];
    if (here !== null && here === there) same += 1;
  }
  row("files of the restored rows, byte for byte as in the store", keys.length, same);
  const hashed = listed.filter(({ sha256 }) => sha256);
  let right = 0;
  for (const { sha256, original_key } of hashed) {
    if (digest(await restored.object(original_key)) === sha256) right += 1;
  }
  row("originals with the hash of their row", hashed.length, right);
}

async function mails({ restored, row }) {
  const waiting = await ask(restored, "select id from mail where sent_at is null and refused_at is null");
  const jobs = await ask(
    restored,
    "select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' is not null",
  );
  const queued = new Set(jobs.map(({ id }) => id));
  row("waiting mails that are queued", waiting.length, waiting.filter(({ id }) => queued.has(id)).length);
}

async function ask(portal, query) {
  const db = new pg.Client(portal.database());
  await db.connect();
  const { rows } = await db.query(query);
  await db.end();
  return rows;
}

const digest = (content) => (content === null ? null : createHash("sha256").update(content).digest("hex"));
