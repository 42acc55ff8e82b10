// What people leave in a portal before its image is replaced, and whether they find it afterwards.
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { PROFILE } from "../api-client.mjs";
import { eventually } from "./compose.mjs";
import { logIn, officeFiles, openCall, submitFile } from "./people.mjs";
import { must } from "./portal-checks.mjs";

const PASSWORD = `up-${randomUUID().slice(0, 8)}`;
const GROUPS = ["speaker", "reviewer", "organiser"];
const emailOf = (group) => `former-${group}@example.org`;
/** The downloads that each result of processing a file offers. */
const DOWNLOADS = { SUC: ["tf"], PAR: ["tf", "iso"], FAL: ["iso"] };
const REVIEW = { expertise_score: 7, submission_score: 8, comments: "Calm.", status: "ACC" };

/**
 * Creates a speaker with two proposals and their files, a review of the first, and a decision on it. `lectern` runs the command
 * line in the portal. Returns what they see of it.
 */
export async function leaveBehind(url, lectern) {
  await openCall(lectern);
  for (const group of GROUPS) await lectern("user", "create", emailOf(group), group, "--password", PASSWORD);
  const [speaker, reviewer, organiser] = await logInAll(url);
  const ids = [];
  for (const [extension, content] of await officeFiles())
    ids.push(await submitFile(speaker, extension, content));
  await eventually(async () => {
    for (const id of ids) {
      const { scan_result } = await speaker("GET", `/api/submissions/${id}/`);
      must(scan_result !== null, `the file of proposal ${id} was not processed`);
    }
  });
  const [first] = ids;
  await lectern("submission", "review", String(first));
  await reviewer("PUT", "/api/user/profile/", PROFILE);
  await reviewer("POST", "/api/review/", { submission: first, ...REVIEW });
  await organiser("POST", "/api/decisions/", {
    decisions: [{ submission: first, decision: "ACC", seen: null }],
  });
  return look(url, ids);
}

/** Throws with the difference unless the same people log in and see the same. Returns what that is, in words. */
export async function findAgain(url, before) {
  const ids = before.proposals.map(({ pk }) => pk);
  assert.deepEqual(await look(url, ids), before);
  const results = before.proposals.map(({ extension, scan_result }) => `${extension} ${scan_result}`);
  return `three accounts log in; two proposals (${results.join(", ")}), each file with its hash, a review, a decision`;
}

const logInAll = (url) => Promise.all(GROUPS.map((group) => logIn(url, emailOf(group), PASSWORD)));

async function look(url, ids) {
  const [speaker, reviewer, organiser] = await logInAll(url);
  const proposals = [];
  for (const id of ids) {
    const seen = await speaker("GET", `/api/submissions/${id}/`);
    const { pk, title, abstract, authors, status, extension, scan_result } = seen;
    const files = {};
    for (const download of DOWNLOADS[scan_result])
      files[download] = await hashOf(await speaker("POST", `/api/submissions/download/${download}/${id}/`));
    proposals.push({ pk, title, abstract, authors, status, extension, scan_result, files });
  }
  const { expertise_score, submission_score, comments, status } = (
    await reviewer("GET", `/api/submissions/${ids[0]}/`)
  ).review;
  const board = await organiser("GET", "/api/board/");
  const decisions = ids.map((id) => board.find(({ pk }) => pk === id).decision);
  return { proposals, review: { expertise_score, submission_score, comments, status }, decisions };
}

/** The store's name means this machine to a browser; not every resolver knows that, and the link is signed with it. */
const lookup = (_name, { all }, answer) =>
  all ? answer(null, [{ address: "127.0.0.1", family: 4 }]) : answer(null, "127.0.0.1", 4);

async function hashOf({ url }) {
  const answer = await new Promise((resolve, reject) => {
    get(url, { lookup }, resolve).on("error", reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A download: ${answer.statusCode} ${await text(answer)}`);
  const hash = createHash("sha256");
  for await (const part of answer) hash.update(part);
  return hash.digest("hex");
}
