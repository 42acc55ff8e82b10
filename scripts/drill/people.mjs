import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { person } from "./call.mjs";

export const PASSWORD = "dri11-&-fine";
/** The time after the close in which a started upload may be finished. */
const GRACE_MS = 45_000;

const proposal = (title, more) => ({
  authors: "",
  title,
  abstract: "What happens when everything is killed in turn.",
  conflicts: "None",
  remarks: "None",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  workshop_duration: "NA",
  ...more,
});

/** A unique file of some 20 kB. */
export function pdf(unique) {
  const filler = createHash("sha512").update(unique).digest("hex").repeat(150);
  return Buffer.from(
    `%PDF-1.4\n%${unique} ${filler}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/** The IP address of the n-th user: Linux has all of 127/8 on loopback. */
const addressOf = (n) => (process.platform === "linux" ? `127.9.${n >> 8}.${n & 255 || 255}` : undefined);

/** Logs users in, six at a time. */
export async function logIn(base, emails, note, offset = 0) {
  const people = emails.map((email, n) => ({ email, ...person(base, addressOf(n + offset + 1), note) }));
  const waiting = [...people];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.logIn(next.email, PASSWORD);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return people;
}

/** Creates a proposal, perhaps twice with its key, uploads its file and confirms it. Returns what was acknowledged. */
export async function submit(speaker, { at, withFile, asksAgain, closesAt }) {
  await sleep(Math.max(0, at - Date.now()));
  const title = `Talk ${randomUUID()}`;
  const until = closesAt + GRACE_MS;
  const body = proposal(title, { authors: speaker.name, ...(withFile && { extension: "pdf" }) });
  const created = await speaker.insist("POST", "/api/submit/", body, until);
  const seen = {
    email: speaker.email,
    title,
    key: created.key,
    tries: created.tries,
    status: created.status,
  };
  if (created.status !== 201 && created.status !== 200) return seen;
  seen.id = created.json.submission_id;
  if (asksAgain) {
    // Like a page that never got the answer.
    const again = await speaker.insist("POST", "/api/submit/", body, until, created.key);
    seen.again = { status: again.status, id: again.json?.submission_id ?? null };
  }
  if (!withFile) return seen;
  const file = pdf(title);
  let sp = created.json.sp;
  while (Date.now() < until) {
    if (sp) await speaker.send(sp, file);
    const confirmed = await speaker.insist("POST", `/api/submissions/confirm/${seen.id}/`, undefined, until);
    if (confirmed.status === 200) {
      seen.sha256 = createHash("sha256").update(file).digest("hex");
      return seen;
    }
    // The file did not arrive: get new upload data.
    const again = await speaker.insist("POST", `/api/submissions/upload/${seen.id}/`, {}, until);
    sp = again.json?.sp ?? null;
    await sleep(300);
  }
  return seen;
}

/** Submits after the close. Returns the status, and the id of a wrongly accepted proposal. */
export async function submitLate(speaker) {
  const late = proposal(`Too late ${randomUUID()}`, { authors: speaker.name });
  const answer = await speaker.insist("POST", "/api/submit/", late, Date.now() + 20_000);
  return { status: answer.status, id: answer.json?.submission_id ?? null };
}

/** One reviewer's review of one submission. */
export async function review(reviewer, submission, { at, until }) {
  await sleep(Math.max(0, at - Date.now()));
  const body = { submission, expertise_score: 7, submission_score: 8, comments: "Calm.", status: "ACC" };
  const added = await reviewer.insist("POST", "/api/review/", body, until);
  return { reviewer: reviewer.email, submission, status: added.status };
}
