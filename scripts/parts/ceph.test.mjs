// The portal with Ceph's gateway as its S3 store. Run by `npm run parts`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cephInstalled, startCeph } from "../ceph-rgw.mjs";
import { pdf } from "../drill/people.mjs";
import { startPortal } from "./portal.mjs";

const skip = cephInstalled() ? false : "Ceph's gateway is not installed";
const PATIENCE_MS = 120_000;
const closing = [];
let portal;
let speaker;

before(async () => {
  if (skip) return;
  console.log(execFileSync("radosgw", ["--version"]).toString().trim());
  const ceph = await startCeph();
  closing.push(() => ceph.close());
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = ceph.store;
  portal = await startPortal({
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
  closing.push(() => portal.close());
  speaker = await portal.join("ada@example.org", "speaker");
});

after(async () => {
  for (const close of closing.reverse()) await close();
});

/** Sends a file with pre-signed data to the store, as a browser does. */
async function send({ url, fields }, content, changes = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
  form.append("file", new Blob([content]), "talk.pdf");
  const answer = await fetch(url, { method: "POST", body: form });
  return { status: answer.status, body: await answer.text() };
}

async function scanned(pk) {
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await sleep(300)) {
    const { scan_result: result } = await speaker("GET", `/api/submissions/${pk}/`);
    if (result) return result;
  }
  throw new Error("The file was not processed.");
}

test("takes a file by a pre-signed form, rebuilds it, and offers it for download", { skip }, async () => {
  const content = pdf("on Ceph");
  const { submission_id: pk, sp } = await speaker.propose("A talk", { extension: "pdf" });
  assert.ok(sp.url.startsWith(portal.settings.S3_ENDPOINT), "the form leads to Ceph");
  assert.equal((await send(sp, content)).status, 201);
  await speaker("POST", `/api/submissions/confirm/${pk}/`);
  const result = await scanned(pk);
  const which = result === "FAL" ? "iso" : "tf";
  const { url } = await speaker("POST", `/api/submissions/download/${which}/${pk}/`);
  assert.ok(url.startsWith(portal.settings.S3_ENDPOINT), "the link leads to Ceph");
  const got = await fetch(url);
  assert.equal(got.status, 200);
  assert.match(got.headers.get("content-disposition"), /^attachment/);
  const bytes = Buffer.from(await got.arrayBuffer());
  assert.ok(which === "iso" ? bytes.includes(content) : bytes.subarray(0, 5).equals(Buffer.from("%PDF-")));
});

test("lets Ceph refuse what the form does not allow", { skip }, async () => {
  const { submission_id: pk, sp } = await speaker.propose("Another talk", { extension: "pdf" });
  assert.equal((await send(sp, "x", { key: "in/elsewhere" })).status, 403);
  const tooLarge = await send(sp, Buffer.alloc(60 << 20));
  assert.equal(tooLarge.status, 400);
  assert.match(tooLarge.body, /EntityTooLarge/);
  await assert.rejects(speaker("POST", `/api/submissions/confirm/${pk}/`), /: 4\d\d /);
});

test("is checked by `lectern doctor`", { skip }, () => {
  assert.throws(
    () => portal.doctor({ S3_SECRET_ACCESS_KEY: "wrong" }),
    (error) => /store/i.test(String(error.stdout)),
  );
});
