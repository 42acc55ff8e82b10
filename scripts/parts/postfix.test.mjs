// The portal with a real Postfix as its mail server. Run by `npm run parts`.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { part } from "../drill/part.mjs";
import { inProject } from "../places.mjs";
import { freePort } from "../system-postgres.mjs";
import { startPortal } from "./portal.mjs";
import { DEFERRED, postfixInstalled, postfixVersion, REFUSED, startPostfix, USER } from "./postfix.mjs";

const skip = postfixInstalled() ? false : "Postfix is not installed, or this is not root";
const CLI = inProject("server/bin/lectern.js");
/** The next mail server refuses this address. */
const UNKNOWN = "unknown@elsewhere.example";
const SLOW = "slow@elsewhere.example";
const PATIENCE_MS = 120_000;

const home = mkdtempSync(join(tmpdir(), "lectern-postfix-"));
chmodSync(home, 0o755);
const closing = [() => rmSync(home, { recursive: true, force: true })];
let portal;
let postfix;
let next;
let organiser;

before(async () => {
  if (skip) return;
  const nextHop = await freePort();
  const mails = join(home, "next.txt");
  writeFileSync(mails, "");
  next = part({
    name: "the next mail server",
    program: process.execPath,
    args: [inProject("scripts/drill/mail-server.mjs"), String(nextHop), mails, UNKNOWN],
    log: join(home, "next.log"),
    ready: () => answers(nextHop),
  });
  await next.start();
  closing.push(() => next.stop());
  postfix = await startPostfix({ home, portal: home, cli: CLI, nextHop });
  closing.push(() => postfix.close());
  const log = postfix.log().trim();
  assert.match(log, /daemon started -- version/);
  portal = await startPortal({
    SMTP_URL: `smtp://${USER.name}%40mx.cfp.example.org:${USER.password}@localhost:${postfix.submission}`,
    NODE_EXTRA_CA_CERTS: postfix.certificate,
    MAIL_FROM: "Lectern <cfp@cfp.example.org>",
    MAIL_BOUNCES_TO: "bounces@cfp.example.org",
    MAIL_REPLIES_TO: "replies+{key}@cfp.example.org",
  });
  closing.push(() => portal.close());
  // What Postfix pipes to `lectern mail bounce` works on the portal by this file alone.
  const dotEnv = Object.entries(portal.settings).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(home, ".env"), `${dotEnv.join("\n")}\n`);
  organiser = await portal.join("organiser@example.org", "organiser");
});

after(async () => {
  for (const close of closing.reverse()) await close();
});

/** Writes a letter to the speaker of a new proposal; returns what finds its mail in the outbox. */
async function letterTo(email) {
  const speaker = await portal.join(email, "speaker");
  const pk = await speaker.propose(`For ${email}`);
  await organiser("POST", "/api/mails/letters/", {
    submissions: [pk],
    subject: "About {title}",
    body: "Dear {name}",
  });
  return { speaker, pk, mail: () => mailTo(email, `About For ${email}`) };
}

async function mailTo(email, subject) {
  const { mails } = await organiser("GET", `/api/mails/?q=${encodeURIComponent(email)}`);
  return mails.find((mail) => mail.subject === subject);
}

async function until(what, check) {
  for (const begun = Date.now(); ; await sleep(300)) {
    const found = await check();
    if (found) return found;
    if (Date.now() - begun > PATIENCE_MS)
      throw new Error(`Waited in vain: ${what}\n${postfix.log().slice(-4000)}`);
  }
}
const inState = (letter, state) =>
  until(`a mail that is ${state}`, async () => {
    const mail = await letter.mail();
    return mail?.state === state ? mail : null;
  });

test("is checked, over STARTTLS and with a log-in, by `lectern doctor`", { skip }, () => {
  console.log(`Postfix ${postfixVersion()}`);
  assert.match(portal.doctor(), /mail/i);
  assert.throws(
    () => portal.doctor({ NODE_EXTRA_CA_CERTS: "" }),
    (error) => /its certificate is not trusted: set NODE_EXTRA_CA_CERTS/.test(String(error.stdout)),
  );
  const wrong = portal.settings.SMTP_URL.replace(USER.password, "wrong");
  assert.throws(
    () => portal.doctor({ SMTP_URL: wrong }),
    (error) => /it refuses the user or the password of SMTP_URL/.test(String(error.stdout)),
  );
});

test("delivers a letter", { skip }, async () => {
  const letter = await letterTo("ada@example.org");
  const { id } = await inState(letter, "sent");
  const arrived = await until("the letter", () =>
    postfix.delivered().find((mail) => mail.includes(`<${id}@`)),
  );
  assert.match(arrived, /^Return-Path: <bounces@cfp\.example\.org>/m);
  assert.match(arrived, /^Subject: About For ada@example\.org/m);
  assert.match(arrived, /\bwith ESMTPSA\b/, "by TLS and after a log-in");
});

test("refuses an address permanently: the outbox says so, and does not try again", { skip }, async () => {
  const letter = await letterTo(REFUSED);
  const mail = await inState(letter, "refused");
  assert.match(mail.last_error, /550/);
  assert.equal(mail.attempts, 1);
});

test("defers an address: the mail waits and is delivered later", { skip }, async () => {
  const letter = await letterTo(DEFERRED);
  const waiting = await until("a first attempt", async () => {
    const mail = await letter.mail();
    return mail?.attempts ? mail : null;
  });
  assert.equal(waiting.state, "waiting");
  assert.match(waiting.last_error, /450/);
  postfix.accept();
  const sent = await inState(letter, "sent");
  await until("the letter", () => postfix.delivered().find((mail) => mail.includes(`<${sent.id}@`)));
});

test("returns a mail that the next server refuses: its own report marks the mail", { skip }, async () => {
  const letter = await letterTo(UNKNOWN);
  const { report } = await inState(letter, "returned");
  assert.equal(report.outcome, "returned");
  assert.match(report.status, /^5\./);
  assert.match(
    postfix.log(),
    /relay=lectern, .*status=sent \(delivered via lectern service \(The mail is marked/,
  );
});

test("reports a delay, and delivers then", { skip }, async () => {
  next.signal("SIGUSR2");
  const letter = await letterTo(SLOW);
  const { report } = await until("the report of a delay", async () => {
    const mail = await letter.mail();
    return mail?.report ? mail : null;
  });
  assert.equal(report.outcome, "delayed");
  next.signal("SIGUSR2");
  postfix.flush();
  const { id, state } = await letter.mail();
  assert.equal(state, "sent");
  await until("the letter", () => readFileSync(join(home, "next.txt"), "utf8").includes(id));
});

test("pipes a speaker's reply to a question into the portal, once", { skip }, async () => {
  const { speaker, pk } = await letterTo("grace@example.org");
  portal.lectern("submission", "review", String(pk));
  await organiser("POST", `/api/submissions/${pk}/panel-questions/`, { text: "Which kettle did you open?" });
  await organiser("POST", `/api/submissions/${pk}/panel-questions/send/`);
  const mail = await until("the question", () =>
    postfix.delivered().find((each) => /^Reply-To: replies\+/m.test(each) && each.includes("Which kettle")),
  );
  const to = /^Reply-To: <?(replies\+[^>\s]+)/m.exec(mail)?.[1];
  const reply = `From: Grace <grace@example.org>\r\nTo: ${to}\r\nSubject: Re: a question\r\nMessage-ID: <reply@example.org>\r\n\r\nThe blue one.\r\n`;
  for (let n = 0; n < 2; n++)
    await deliver(postfix.inbound, { from: "grace@example.org", to, message: reply });
  await until(
    "both replies",
    () => postfix.log().split("delivered via lectern service (The reply").length === 3,
  );
  const asked = await speaker("GET", `/api/submissions/${pk}/questions/`);
  assert.equal(JSON.stringify(asked).split("The blue one.").length - 1, 1);
});

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("data", () => socket.destroy());
    socket.on("error", () => resolve(false));
  });

/** Delivers a mail as another mail server does. */
async function deliver(port, { from, to, message }) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw: message });
  transport.close();
}
