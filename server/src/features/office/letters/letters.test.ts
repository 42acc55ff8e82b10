import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { OutboxMail } from "@lectern/domain/post/contract";
import { STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import { afterAll, beforeEach, describe, expect } from "vitest";
import { mail } from "#features/post/tables";
import { smtpMailer } from "#platform/mail/smtp";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { SENDER, type SmtpPeer, smtpPeer } from "#testing/smtp-peer";

let peer: SmtpPeer;
let organiser: Person;
let speaker: Person;
let proposal: number;
const { it, server, as, visitor, make } = onServer(async () => {
  peer = await smtpPeer();
  const mailer = await smtpMailer(`smtp://127.0.0.1:${peer.port}`, SENDER);
  return { mailer };
});
it.beforeAll(async () => {
  organiser = await make.organiser();
});
afterAll(async () => {
  server.platform.mailer.close();
  await peer.close();
});
beforeEach(async () => {
  peer.received.length = 0;
  await server.platform.db.delete(mail);
  speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  proposal = await make.proposal(speaker, "Reviewed", { title: "Kettles <i>& {link}</i>" });
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, url: string, body?: object, headers: Record<string, string> = {}) =>
  as(organiser).send(method, url, body, { headers });
const outbox = async (query = ""): Promise<OutboxMail[]> =>
  (await ask("GET", `/api/mails/${query}`)).json().mails;
const LETTER = { subject: "About {title}", body: "Dear {first_name},\n\nwe write about {title}.\n\n{link}" };
const send = (key: string, submissions = [proposal]) =>
  ask("POST", "/api/mails/letters/", { submissions, ...LETTER }, { "idempotency-key": key });

describe("a letter to speakers", () => {
  it("goes to each speaker once, with several proposals and ten parallel requests", async () => {
    const second = await make.proposal(speaker, "Reviewed", { title: "Toasters" });
    const other = await make.speaker();
    const third = await make.proposal(other);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("once", [proposal, second, third])),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(10).fill([201, { written: 2 }]),
    );
    await server.runJobs();
    expect(peer.received.map(({ to }) => to).sort()).toEqual([speaker.email, other.email].sort());
    expect(peer.received.find(({ to }) => to === speaker.email)?.subject).toBe(
      "About Kettles <i>& {link}</i>, Toasters",
    );
  });

  it("is not taken for the one that the same key sent before with another text or to others", async () => {
    const second = await make.proposal(await make.speaker());
    expect((await send("one-key")).json()).toEqual({ written: 1 });
    const others = await send("one-key", [second]);
    expect([others.statusCode, others.json()]).toEqual([422, { detail: REFUSALS["sent-otherwise"].detail }]);
    expect((await send("one-key")).json()).toEqual({ written: 1 });
    expect(await outbox()).toHaveLength(1);
  });

  it("is sent with one of two texts that arrive at once under one key", async () => {
    for (let round = 1; round <= 5; round++) {
      const second = await make.proposal(await make.speaker());
      const answers = await Promise.all([send(`key-${round}`), send(`key-${round}`, [second])]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    }
    expect(await outbox()).toHaveLength(5);
  });

  it("asks for a key, so that none goes out twice unawares", async () => {
    const answer = await ask("POST", "/api/mails/letters/", { submissions: [proposal], ...LETTER });
    expect([answer.statusCode, await outbox()]).toEqual([400, []]);
  });

  it("names the placeholders that there are when one is unknown, beside the field", async () => {
    const body = { submissions: [proposal], subject: "{titel}", body: "{link} here" };
    const answer = await ask("POST", "/api/mails/letters/preview/", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      subject: [expect.stringMatching(/^\{titel\} is no placeholder\. There are: \{name\}, .*\{title\}/)],
      body: ["{link} is a button. Leave an empty line before and after it."],
    });
  });

  it("is shown as it will be read: what people typed stays text", async () => {
    const answer = await ask("POST", "/api/mails/preview/", {
      kind: "letter",
      submission: proposal,
      ...LETTER,
    });
    expect(answer.json()).toMatchObject({
      to: speaker.email,
      subject: "About Kettles <i>& {link}</i>",
      blocks: [
        { paragraph: "Dear Joan," },
        { paragraph: "we write about Kettles <i>& {link}</i>." },
        { link: `http://localhost:3000/homepage/speaker/app/${proposal}`, label: "Open your proposal" },
      ],
    });
    expect(await outbox()).toEqual([]);
  });

  it("is shown with a made-up proposal where none is chosen, also while there are no proposals", async () => {
    const answer = await ask("POST", "/api/mails/preview/", STANDARD_TEMPLATES.ACC);
    expect([answer.statusCode, answer.json().subject]).toEqual([
      200,
      'Lectern 2025: "Breaking Things Gently" is accepted',
    ]);
    expect(answer.json().text).toContain("Dear Sam Sample");
    expect(await outbox()).toEqual([]);
  });
});

describe("the outbox", () => {
  it("lets a mail be changed while it waits, and not after", async () => {
    await send("edit");
    const [waiting] = await outbox("?state=waiting");
    const read = await ask("GET", `/api/mails/${waiting?.id}/`);
    expect(read.json()).toMatchObject({ state: "waiting", body: expect.stringContaining("\n\n{link}") });
    const text = { subject: "Changed", body: "New <b>words</b>\n\n{link}" };
    const saved = await ask("PUT", `/api/mails/${waiting?.id}/`, text, {
      "if-match": String(read.headers.etag),
    });
    expect(saved.statusCode).toBe(200);
    const stale = await ask("PUT", `/api/mails/${waiting?.id}/`, text, {
      "if-match": String(read.headers.etag),
    });
    expect(stale.statusCode).toBe(412);
    await server.runJobs();
    expect(peer.received[0]).toMatchObject({
      subject: "Changed",
      html: expect.stringContaining("&lt;b&gt;words"),
    });
    const late = await ask("PUT", `/api/mails/${waiting?.id}/`, text);
    expect([late.statusCode, late.json()]).toEqual([409, { detail: REFUSALS["mail-gone"].detail }]);
  });

  it("keeps a stopped mail from going out, and sends it again as a new one that names the first", async () => {
    await send("stop");
    const [first] = await outbox();
    expect((await ask("POST", `/api/mails/${first?.id}/stop/`)).json()).toMatchObject({ state: "stopped" });
    await server.runJobs();
    expect(peer.received).toEqual([]);
    const again = () =>
      ask("POST", `/api/mails/${first?.id}/again/`, { to: speaker.email }, { "idempotency-key": "a" });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ repeats: first?.id, state: "waiting", submission: proposal });
    await server.runJobs();
    expect(peer.received).toHaveLength(1);
  });

  it("shows what the mail server refused, and takes a corrected address", async () => {
    peer.refuseNext(550);
    await send("bounce");
    await server.runJobs();
    const [refused] = await outbox("?state=refused");
    expect(refused).toMatchObject({ to: speaker.email, last_error: "it answered 550", attempts: 1 });
    const to = { to: "joan@new.example" };
    await ask("POST", `/api/mails/${refused?.id}/again/`, to, { "idempotency-key": "b" });
    await server.runJobs();
    expect(peer.received.map((each) => each.to)).toEqual(["joan@new.example"]);
  });

  it("shows no text of a mail that holds a key, and sends none again", async () => {
    const address = "new.speaker@example.org";
    await visitor.post("/api/signup/", {
      email: address,
      username: "x",
      password1: "str0ng-&-fine",
      password2: "str0ng-&-fine",
      token: "solved",
    });
    const [row] = await outbox("?q=NEW.speaker");
    expect(row).toMatchObject({ to: address, readable: false });
    const read = await ask("GET", `/api/mails/${row?.id}/`);
    expect(read.json().body).toBeNull();
    expect(read.payload).not.toContain("account-confirm-email");
    const again = await ask(
      "POST",
      `/api/mails/${row?.id}/again/`,
      { to: organiser.email },
      { "idempotency-key": "c" },
    );
    expect([again.statusCode, again.json()]).toEqual([409, { detail: REFUSALS["mail-private"].detail }]);
  });

  it("is read page by page, in the order in which it was written, without a gap", async () => {
    const { db } = server.platform;
    const rows = Array.from({ length: 250 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      kind: "letter",
      recipient: `speaker-${n}@example.org`,
      subject: `Letter ${n}`,
      text: "",
      html: "",
      createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, Math.floor(n / 7))),
    }));
    await db.insert(mail).values(rows);
    const read: string[] = [];
    let next = "";
    do {
      const page = (await ask("GET", `/api/mails/${next && `?before=${next}`}`)).json();
      read.push(...page.mails.map(({ subject }: OutboxMail) => subject));
      next = page.next ?? "";
    } while (next);
    expect(read).toEqual(rows.map(({ subject }) => subject).reverse());
    expect((await outbox("?q=speaker-24%25")).length).toBe(0);
    expect((await outbox("?q=letter+249")).length).toBe(1);
  });
});

describe("a template", () => {
  it("is written over in versions, and gives its own words back when it is taken away", async () => {
    const body = { kind: "REJ", name: "Rejected", subject: "Sorry", body: "About {title}" };
    const first = await ask("PUT", "/api/mails/templates/REJ/", body, { "if-match": '"0"' });
    const { version } = first.json();
    expect(first.json()).toEqual({ ...body, key: "REJ", version, standard: true });
    const second = await ask("PUT", "/api/mails/templates/REJ/", body, { "if-match": `"${version}"` });
    expect(second.json()).toMatchObject({ version: version + 1 });
    expect((await ask("PUT", "/api/mails/templates/REJ/", body, { "if-match": '"0"' })).statusCode).toBe(412);
    expect((await ask("DELETE", "/api/mails/templates/REJ/")).statusCode).toBe(204);
    const list = (await ask("GET", "/api/mails/templates/")).json();
    expect(list.find(({ key }: { key: string }) => key === "REJ")).toMatchObject({ version: 0 });
  });

  it("is refused without a placeholder that its mails need, and for another decision", async () => {
    const body = { kind: "ACC", name: "Short", subject: "Yes", body: "Come! {title}" };
    const answer = await ask("PUT", "/api/mails/templates/short/", body);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { body: ['A mail of the kind "Accepted" needs {confirm_until}, {link}.'] },
    ]);
    const moved = { ...body, kind: "letter" };
    expect((await ask("PUT", "/api/mails/templates/ACC/", moved)).statusCode).toBe(409);
  });
});
