import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UNKNOWN } from "./world.mjs";

/**
 * Compares what clients were answered with what is stored. Each row: what, the expected number, the actual number.
 * `fetchObject` returns a stored object's content, or null.
 */
export async function count({ db, world, results, reviews, knocks, faults, outages, closesAt, fetchObject }) {
  const rows = [];
  const row = (what, wanted, found, remark = "") =>
    rows.push({ what, wanted, found, ok: wanted === found, remark });
  const all = async (text, values) => (await db.query(text, values)).rows;

  const created = results.filter(({ id }) => id);
  const submissions = new Map((await all("select * from submission")).map((s) => [s.id, s]));
  row(
    "acknowledged proposals that exist",
    created.length,
    created.filter(({ id, title }) => submissions.get(id)?.title === title).length,
  );
  const keys = await all("select idempotency_key as key, count(*)::int as n from submission group by 1");
  row("duplicate proposals", 0, keys.filter(({ n, key }) => key && n > 1).length);
  const titles = await all("select title from submission where title like 'Talk %'");
  row("duplicate titles", 0, titles.length - new Set(titles.map(({ title }) => title)).size);

  const confirmed = results.filter(({ sha256 }) => sha256);
  const files = new Map((await all("select * from submission_file")).map((f) => [f.submission_id, f]));
  row(
    "acknowledged files that are recorded",
    confirmed.length,
    confirmed.filter(({ id }) => files.has(id)).length,
  );
  let whole = 0;
  for (const { id, sha256 } of confirmed) {
    const content = files.has(id) ? await fetchObject(files.get(id).original_key) : null;
    if (content && createHash("sha256").update(content).digest("hex") === sha256) whole += 1;
  }
  row("acknowledged files that are in the store, byte for byte", confirmed.length, whole);
  const stuck = created.filter(({ id, sha256 }) => sha256 && submissions.get(id)?.status === "Uploading");
  row("confirmed proposals that still wait for a file", 0, stuck.length);

  const acknowledged = reviews.filter(({ status }) => status === 201);
  const pair = ({ reviewer, submission }) => `${reviewer} ${submission}`;
  const stored = await all(
    "select email as reviewer, submission_id as submission from review join account on account.id = reviewer_id",
  );
  const kept = new Set(stored.map(pair));
  row(
    "acknowledged reviews that exist",
    acknowledged.length,
    acknowledged.filter((each) => kept.has(pair(each))).length,
  );
  const pairs = await all("select 1 from review group by submission_id, reviewer_id having count(*) > 1");
  row("duplicate reviews", 0, pairs.length);

  const late = await all("select id from submission where created_at > $1", [new Date(closesAt)]);
  row("proposals that were created after the close", 0, late.length);
  row(
    "late submits that were answered with 403",
    knocks.length,
    knocks.filter(({ status }) => status === 403).length,
  );

  const lines = await all("select submission_id from audit_entry where action = 'create'");
  row("audit lines of creations, one for each proposal", titles.length, lines.length - (await seeded(all)));
  await mails({ all, row, world });

  const asked = created.filter(({ again }) => again);
  row(
    "repeated creations, answered with the same proposal",
    asked.length,
    asked.filter(({ id, again }) => again.id === id).length,
  );
  await processed({ all, row, confirmed });

  const spoken = faults.filter(({ status }) => status >= 500);
  const unasked = spoken.filter((fault) => !excused(fault, outages));
  row("answers 5xx without an outage", 0, unasked.length, codes(unasked));
  const cut = faults.filter(({ status }) => status === 0);
  rows.push({
    what: "answers 5xx during outages of database or store",
    found: spoken.length - unasked.length,
    ok: true,
    remark: codes(spoken.filter((fault) => excused(fault, outages))),
  });
  rows.push({ what: "broken connections", found: cut.length, ok: true, remark: "" });
  const unanswered = results.filter(({ id, status }) => !id && status !== 403);
  row("speakers without a final answer", 0, unanswered.length, unanswered.map(({ status }) => status).join());
  const dead = await all(
    "select 1 from graphile_worker.jobs where attempts >= max_attempts and locked_at is null",
  );
  row("jobs that failed permanently", 0, dead.length);
  return rows;
}

/** Everything needs the database; only confirming and sending a file need the store. */
const excused = ({ at, path }, outages) =>
  outages.some(
    ({ part, from, to }) =>
      at >= from && at <= to && (part === "database" || path === "upload" || path.includes("/confirm/")),
  );

async function processed({ all, row, confirmed }) {
  const files = new Map((await all("select * from submission_file")).map((f) => [f.submission_id, f]));
  const ours = confirmed.map(({ id }) => files.get(id)).filter(Boolean);
  const queued = new Set(
    (
      await all(
        "select j.payload->>'id' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'process-file'",
      )
    ).map(({ id }) => id),
  );
  const done = ours.filter(({ state }) => state === "done");
  row(
    "acknowledged files that were processed or are queued",
    confirmed.length,
    ours.filter(({ id, state }) => state === "done" || queued.has(id)).length,
    `${done.length} processed`,
  );
  const failed = done.filter(({ scan_result }) => scan_result !== "SUC");
  row(
    "files that were not rebuilt",
    0,
    failed.length,
    failed.map(({ reasons, attempts }) => `${reasons} after ${attempts} attempts`).join("; "),
  );
}

const seeded = async (all) =>
  (
    await all(
      "select 1 from submission s join audit_entry a on a.submission_id = s.id where a.action = 'create' and s.title not like 'Talk %'",
    )
  ).length;

async function mails({ all, row, world }) {
  const outbox = await all("select id, sent_at, refused_at, kind, recipient from mail");
  const caught = readFileSync(world.mailLog, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("@")[0]);
  const copies = new Map();
  for (const id of caught) copies.set(id, (copies.get(id) ?? 0) + 1);
  const sent = outbox.filter(({ sent_at }) => sent_at);
  row(
    "mails marked as sent that the mail server accepted",
    sent.length,
    sent.filter(({ id }) => copies.has(id)).length,
  );
  const refused = outbox.filter(({ recipient }) => recipient === UNKNOWN);
  row(
    "mails to the address that the mail server refuses, noted as refused",
    refused.length,
    refused.filter(({ id, refused_at }) => refused_at && !copies.has(id)).length,
  );
  row(
    "other mails that are noted as refused",
    0,
    outbox.filter((m) => m.refused_at && m.recipient !== UNKNOWN).length,
  );
  const queued = new Set(
    (
      await all(
        "select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' is not null",
      )
    ).map(({ id }) => id),
  );
  const unsent = outbox.filter(({ sent_at, refused_at }) => !sent_at && !refused_at);
  row("mails not sent yet that are queued", unsent.length, unsent.filter(({ id }) => queued.has(id)).length);
  const finished = await all(
    "select s.id from submission s join account a on a.id = s.owner_id where s.title like 'Talk %' and s.status <> 'Uploading'",
  );
  const received = outbox.filter(({ kind }) => kind === "submission-received");
  row("mails 'received', one for each finished proposal", finished.length, received.length);
  const known = new Set(outbox.map(({ id }) => id));
  const again = [...copies.values()].filter((n) => n > 1).length;
  row(
    "mails that the server took and the outbox does not know",
    0,
    [...copies.keys()].filter((id) => !known.has(id)).length,
    again ? `${again} came again under their own Message-ID: killed between sending and noting it` : "",
  );
}

const codes = (faults) => {
  const by = {};
  for (const { status, path } of faults) {
    const name = `${status} ${path.replace(/\d+/g, "N")}`;
    by[name] = (by[name] ?? 0) + 1;
  }
  return Object.entries(by)
    .map(([name, n]) => `${n}x ${name}`)
    .join(", ");
};

/** Reads objects of the store on disk. */
export const onDisk = (folder) => async (key) => {
  const at = join(folder, key.replaceAll("/", "~"), "content");
  return existsSync(at) ? readFileSync(at) : null;
};

/** Reads objects of the bucket that S3_BUCKET and its companions name. */
export async function inBucket(env) {
  const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: env.S3_REGION ?? "us-east-1",
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
  });
  return async (Key) => {
    const asked = client.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key }));
    const { Body } = await asked.catch(() => ({ Body: null }));
    return Body ? Buffer.from(await Body.transformToByteArray()) : null;
  };
}

/** Prints the rows; true when every count is as it should be. */
export function table(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, wanted, found, ok, remark } of rows) {
    const counts = `${wanted === undefined ? "" : wanted}`.padStart(6) + `${found}`.padStart(7);
    console.log(`${ok ? "ok  " : "OFF "} ${what.padEnd(width)} ${counts}  ${remark}`);
  }
  return rows.every(({ ok }) => ok);
}
