import { beforeEach, describe, expect } from "vitest";
import { mergeWorld } from "#features/office/merge/world.fixture";
import { coSpeaker } from "#features/proposals/tasks/world.fixture";
import { questionsOn } from "#features/reviewing/questions/world.fixture";
import { mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { replyMail, SAID } from "./reply.fixture";

const { it, server, make } = onServer();
let of: ReturnType<typeof questionsOn>;
let organiser: Person;
let speaker: Person;
let other: Person;
let id: number;

it.beforeAll(async () => {
  of = questionsOn(server);
  organiser = await make.organiser();
  await make.setting("questionsReleased", false);
});
beforeEach(async () => {
  speaker = await make.speaker();
  id = await make.proposal(speaker, "Ready for Review");
  other = await coSpeaker(server, id);
});

/** Asks something, and returns the addresses at which the speakers can reply. */
async function askedAt(...people: Person[]): Promise<string[]> {
  await of.ask(organiser, id, "Which kettle?");
  await of.nextHour();
  const addresses = [];
  for (const who of people) addresses.push((await of.questionMailsTo(who)).at(-1)?.replyTo ?? "");
  return addresses;
}

const answers = async () =>
  (await of.seenBy(organiser, id)).json().asked[0].answers as { text: string; by: string; sender: string }[];
const hintsTo = async ({ email }: Person) =>
  (await mailsTo(server, email)).filter(({ subject }) => /not stored/.test(subject));

describe("a reply address", () => {
  it("leads to the call that it names, which need not be the first", async () => {
    await server.platform.everyCall.execute(`insert into call (id, slug, series, state, created_at)
      overriding system value values (0, 'earlier', 'Earlier', 'archived', now())`);
    const [to = ""] = await askedAt(speaker);
    expect(await of.pipe(replyMail({ to, from: speaker.email }))).toBe(SAID.answered);
    expect(await answers()).toMatchObject([{ text: "A blue one." }]);
  });

  it("is each speaker's own, and ends with them alone when they are removed", async () => {
    const [ofLead = "", ofOther = ""] = await askedAt(speaker, other);
    expect(new Set([ofLead, ofOther, ""]).size).toBe(3);
    const taken = async (to: string, from: string) => of.pipe(replyMail({ to, from }));
    expect(await taken(ofOther, other.email)).toBe(SAID.answered);
    await server.platform.db.execute(
      `update submission_speaker set state = 'left' where account_id = '${other.id}'`,
    );
    expect(await taken(ofOther, other.email)).toBe(SAID.unknown);
    // Who knows the address of another speaker cannot answer as them by another sender.
    expect(await taken(ofOther, speaker.email)).toBe(SAID.unknown);
    await server.platform.db.execute(`delete from submission_speaker where account_id = '${other.id}'`);
    expect(await taken(ofOther, other.email)).toBe(SAID.unknown);
    expect(await taken(ofLead, speaker.email)).toBe(SAID.answered);
    expect(await answers()).toHaveLength(2);
    expect(await hintsTo(other)).toEqual([]);
  });

  it("ends with an account that is merged into another, whose owner answers on the page", async () => {
    const [address = ""] = await askedAt(speaker);
    const kept = await make.speaker();
    expect(await mergeWorld(server).merge(await make.session(kept), speaker)).toBe("merged");
    for (const from of [speaker.email, kept.email])
      expect(await of.pipe(replyMail({ to: address, from }))).toBe(SAID.unknown);
    expect(await answers()).toEqual([]);
    const { asked } = (await of.askedOf(kept, id)).json();
    expect((await of.answer(kept, id, asked[0].id, "On the page.")).statusCode).toBe(200);
    expect(await answers()).toMatchObject([{ text: "On the page." }]);
  });

  it("takes a mail once, however it is altered, and another one as a further answer", async () => {
    const [to = ""] = await askedAt(speaker);
    const from = speaker.email;
    const first = replyMail({ to, from, id: "<one@example.org>" });
    const said = [];
    for (const mail of [
      first,
      first,
      first.replace("A blue one.", "A red one."),
      first.replace(speaker.email, "eve@evil.example"),
      `Received: from elsewhere\n${first}`,
    ])
      said.push(await of.pipe(mail));
    expect(said).toEqual([SAID.answered, ...Array(4).fill(SAID.before)]);
    const nameless = first.replace("Message-ID: <one@example.org>\n", "");
    expect([await of.pipe(nameless), await of.pipe(nameless)]).toEqual([SAID.answered, SAID.before]);
    expect(await answers()).toMatchObject([{ text: "A blue one." }, { text: "A blue one." }]);
  });

  it("is not taken from a mail that is only quoted or attached", async () => {
    const [to = ""] = await askedAt(speaker);
    const inner = replyMail({ to, from: speaker.email });
    const body = `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: message/rfc822\n\n${inner}\n--b--\n`;
    const outer = replyMail({ to: "cfp@cfp.example.org", from: speaker.email, body });
    expect(await of.pipe(outer)).toBe(SAID.none);
    expect(await of.pipe(replyMail({ to: "cfp@cfp.example.org", from: "a@b.c", text: inner }))).toBe(
      SAID.none,
    );
    expect(await answers()).toEqual([]);
  });
});

describe("headers of a reply", () => {
  const HOSTILE = [
    ["an encoded line", "Subject: =?utf-8?Q?Re=0D=0ABcc:_eve@evil.example=0D=0A?="],
    ["a carriage return", "Subject: Re\r Bcc: eve@evil.example"],
    ["an encoded zero", "Subject: =?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGUNCg==?=\n =?x?Q?=00?="],
    ["5,000 words", `Subject: ${"=?utf-8?Q?=E2?=".repeat(5_000)}`],
    [
      "other addresses",
      "Reply-To: eve@evil.example\nErrors-To: eve@evil.example\nX-Confirm: eve@evil.example",
    ],
  ] as const;

  it.each(HOSTILE)("are in no mail of ours, nor change its reader: %s", async (_, header) => {
    const [to = ""] = await askedAt(speaker);
    const before = server.sent.length;
    const attached =
      'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nA blue one.\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="a\r\nBcc: eve@evil.example"\n\nx\n--b--\n';
    const mail = replyMail({ to, from: speaker.email, body: attached }).replace(
      "Subject: Re: a question",
      header,
    );
    expect(await of.pipe(mail)).toBe(SAID.answered);
    expect(await answers()).toMatchObject([{ text: "A blue one." }]);
    await server.runJobs();
    const sent = server.sent.slice(before);
    expect(sent.map(({ to: reader }) => reader).sort()).toEqual([organiser.email, speaker.email].sort());
    expect(JSON.stringify(sent)).not.toMatch(/eve@evil|bcc["\s]*:/i);
    for (const { subject } of sent) expect(subject).not.toMatch(/[\r\n\0]/);
  });
});

describe("the text of a reply", () => {
  const inCharset = (charset: string, bytes: Buffer, to: string) =>
    Buffer.concat([
      Buffer.from(
        replyMail({
          to,
          from: speaker.email,
          body: `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: base64\n\n`,
        }),
      ),
      Buffer.from(bytes.toString("base64")),
    ]);

  it("is read in the charsets of mail programs, and never as what it is not", async () => {
    const [to = ""] = await askedAt(speaker);
    const texts: [charset: string, bytes: number[], text: string][] = [
      ["shift_jis", [0x82, 0xb1, 0x82, 0xf1], "こん"],
      ["koi8-r", [0xe4, 0xc1], "Да"],
      ["gb18030", [0xc4, 0xe3, 0xba, 0xc3], "你好"],
      ["windows-1252", [0x93, 0x80, 0x31, 0x94], "“€1”"],
      ["utf-16le", [0x41, 0x00, 0x42, 0x00], "AB"],
      // No browser's charset: its letters stay as they are.
      ["utf-7", [...Buffer.from("+ADw-script+AD4-")], "+ADw-script+AD4-"],
    ];
    for (const [charset, bytes] of texts)
      expect(await of.pipe(inCharset(charset, Buffer.from(bytes), to)), charset).toBe(SAID.answered);
    expect((await answers()).map(({ text }) => text)).toEqual(texts.map(([, , text]) => text));
  });

  it("is read in a moment, whatever a megabyte of HTML, headers or lines consists of", {
    timeout: 60_000,
  }, async () => {
    const [to = ""] = await askedAt(speaker);
    const html = (text: string) => `Content-Type: text/html\n\n${text}\n`;
    const most = 1_000_000;
    const hostile = [
      html("<".repeat(most)),
      html("<div>".repeat(most / 5)),
      html("<style>".repeat(most / 7)),
      html("<!--".repeat(most / 4)),
      html(`<p ${'a="'.repeat(most / 3)}`),
      html("&#x".repeat(most / 3)),
      html("&amp;".repeat(most / 5)),
      html("&nbsp;".repeat(most / 6)),
      html("<style>".repeat(most / 14) + "</head>".repeat(most / 14)),
      `Content-Type: text/plain\n\n${"On ".repeat(most / 3)}\n`,
      `Content-Type: text/plain\n\n${">\n".repeat(most / 2)}\n`,
      `Content-Type: text/plain\n\n${"From: a\n".repeat(most / 8)}\n`,
      `Content-Type: multipart/mixed; boundary="b"\n\n${"--b\n\n".repeat(most / 5)}\n`,
      `X-Long: ${"x ".repeat(100_000)}\n${"To: a@b.c\n".repeat(50_000)}\nHello\n`,
      `Authentication-Results: mx.example.org; ${"dkim=pass ".repeat(20_000)}\n\nHello\n`,
    ];
    for (const body of hostile) {
      const began = performance.now();
      const said = await of.pipe(replyMail({ to, from: speaker.email, body }));
      expect(Object.values(SAID), body.slice(0, 60)).toContain(said);
      expect(performance.now() - began, body.slice(0, 60)).toBeLessThan(10_000);
    }
  });
});
