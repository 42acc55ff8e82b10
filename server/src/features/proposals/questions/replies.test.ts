import { beforeEach, describe, expect } from "vitest";
import { questionsOn } from "#features/reviewing/questions/world.fixture";
import { REPLY_ABOVE } from "#platform/mail/quoted-text";
import { mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { replyMail, SAID } from "./reply.fixture";

const { it, server, make } = onServer();
const { answered: ANSWERED, hinted: HINTED, unknown: UNKNOWN, automatic: AUTOMATIC, none: NONE } = SAID;

let of: ReturnType<typeof questionsOn>;
let grace: Person;
let organiser: Person;
let speaker: Person;
let id: number;
let address: string;

it.beforeAll(async () => {
  of = questionsOn(server);
  organiser = await make.organiser();
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopperton" });
  await make.setting("questionsReleased", false);
});
beforeEach(async () => {
  speaker = await make.speaker();
  id = await make.proposal(speaker, "Ready for Review");
  await of.ask(grace, id, "Which kettle?");
  await of.nextHour();
  address = (await of.questionMailsTo(speaker))[0]?.replyTo ?? "";
});

const reply = (written: Partial<Parameters<typeof replyMail>[0]> = {}) =>
  replyMail({ from: speaker.email, to: address, ...written });

const answers = async () =>
  (await of.seenBy(organiser, id)).json().asked[0].answers as { text: string; sender: string; way: string }[];
const texts = async () => (await answers()).map(({ text }) => text);
const hints = async () =>
  (await mailsTo(server, speaker.email)).filter(({ subject }) => /not stored/.test(subject));

describe("a reply to the mail with questions", () => {
  it("has an address of its own, which the mail alone holds", async () => {
    expect(address).toMatch(/^replies\+[0-9a-z]+-[0-9a-z]+-[0-9a-z]+-[a-z2-7]{24}@cfp\.example\.org$/);
    expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
    const { rows } = await server.platform.db.execute("select reply_to from mail where sent_at is not null");
    expect(rows.every(({ reply_to }) => reply_to === null)).toBe(true);
  });

  it("is an answer, without what it quotes and its signature, and with what the mail server says of its sender", async () => {
    const text = `A blue one.\n\nOn Sun, 2 Mar 2025 at 11:00, Lectern <cfp@example.org>\nwrote:\n> ${REPLY_ABOVE}\n> Which kettle?\n`;
    const head = "Authentication-Results: mx.example.org; dkim=pass header.d=example.org; spf=none\n";
    expect(await of.pipe(reply({ text, head }))).toBe(ANSWERED);
    expect(await of.pipe(reply({ text: "Also red.\n-- \nAda\nTel. 1" }))).toBe(ANSWERED);
    expect(await answers()).toMatchObject([
      { text: "A blue one.", way: "mail", sender: "verified" },
      { text: "Also red.", sender: "unverified" },
    ]);
  });

  it.each([
    ["another host's verdict", "evil.example; dkim=pass header.d=example.org", undefined, "unverified"],
    [
      "a verdict on another domain",
      "mx.example.org; dkim=pass header.d=evil.example",
      undefined,
      "unverified",
    ],
    ["a failure", "mx.example.org; spf=fail smtp.mailfrom=example.org", undefined, "failed"],
    ["another sender", "mx.example.org; dkim=pass header.d=example.org", "eve@example.org", "other-address"],
  ])("is noted as not confirmed by %s", async (_what, results, from, sender) => {
    const head = `Authentication-Results: ${results}\n`;
    await of.pipe(reply({ head, ...(from && { from }) }));
    expect(await answers()).toMatchObject([{ sender }]);
  });

  it("is taken once, however often and at once it is delivered", async () => {
    const mail = reply();
    const said = await Promise.all(Array.from({ length: 5 }, () => of.pipe(mail)));
    expect(said.filter((each) => each === ANSWERED)).toHaveLength(1);
    expect(await texts()).toEqual(["A blue one."]);
    expect(await of.pipe(mail)).toBe(SAID.before);
  });

  it("is refused at an address that was forged, cut, or made for another proposal or call", async () => {
    const [local = "", domain = ""] = address.split("@");
    const parts = local.slice("replies+".length).split("-");
    const other = await make.proposal(speaker, "Ready for Review");
    await of.ask(grace, other, "And this?");
    await of.nextHour();
    const number = (await of.askedOf(speaker, other)).json().asked[0].id.toString(36);
    const forged = [
      [parts[0], number, parts[2], parts[3]],
      [parts[0], parts[1], "zzz", parts[3]],
      ["zz", parts[1], parts[2], parts[3]],
      [parts[0], parts[1], parts[2], `${parts[3]?.slice(0, 23)}${parts[3]?.endsWith("a") ? "b" : "a"}`],
      [parts[0], parts[1], parts[2], parts[3]?.slice(0, 20)],
      ["zzzzzz", "zzzzzz", "zzzz", parts[3]],
      ["1'--", "", "", ""],
    ];
    for (const each of forged)
      expect(await of.pipe(reply({ to: `replies+${each.join("-")}@${domain}` }))).toBe(UNKNOWN);
    expect(await of.pipe(reply({ to: "cfp@cfp.example.org" }))).toBe(NONE);
    expect(await texts()).toEqual([]);
    expect(await hints()).toEqual([]);
    expect(await of.pipe(reply({ to: address.toUpperCase() })), "the case is no matter").toBe(ANSWERED);
  });

  it("is refused with a hint when it expired, and after a close or a withdrawal; not to its sender, and not permanently", async () => {
    await (await of.as(organiser)).put(
      `/api/asked-questions/${(await of.askedOf(speaker, id)).json().asked[0].id}/`,
      { closed: true },
    );
    for (let n = 0; n < 6; n++) expect(await of.pipe(reply({ from: "eve@evil.example" }))).toBe(HINTED);
    expect(await hints()).toHaveLength(3);
    expect((await mailsTo(server, "eve@evil.example")).length).toBe(0);

    const others = [speaker, await make.speaker()] as const;
    speaker = others[1];
    id = await make.proposal(speaker, "Ready for Review");
    await of.ask(grace, id, "Which kettle?");
    await of.nextHour();
    address = (await of.questionMailsTo(speaker))[0]?.replyTo ?? "";
    server.clock.advance(61 * 86_400);
    expect(await of.pipe(reply())).toBe(HINTED);
    expect((await hints())[0]?.text).toContain("The time to reply by mail has passed.");
    server.clock.advance(-61 * 86_400);
    await (await of.as(speaker)).delete(`/api/submissions/${id}/`);
    await server.platform.db.execute(`update submission set status = 'Withdrawn' where id = ${id}`);
    expect(await of.pipe(reply())).toBe(HINTED);
    expect((await hints())[1]?.text).toContain("The proposal is withdrawn");
  });

  it("is no answer of one who is no speaker any more, or suspended", async () => {
    const next = await make.speaker();
    await server.platform.db.execute(`update submission set owner_id = '${next.id}' where id = ${id}`);
    expect(await of.pipe(reply())).toBe(UNKNOWN);
    await server.platform.db.execute(`update submission set owner_id = '${speaker.id}' where id = ${id}`);
    await server.platform.db.execute(`update account set suspended_at = now() where id = '${speaker.id}'`);
    expect(await of.pipe(reply())).toBe(UNKNOWN);
    await server.platform.db.execute(`update account set suspended_at = null where id = '${speaker.id}'`);
    expect(await of.pipe(reply())).toBe(ANSWERED);
  });

  it.each([
    ["an out-of-office note", "Auto-Submitted: auto-replied\n"],
    ["a list", "List-Id: <all.example.org>\n"],
    ["bulk mail", "Precedence: bulk\n"],
    ["a bounce", "X-Failed-Recipients: ada@example.org\n"],
  ])("is not taken from %s, and not answered", async (_what, head) => {
    expect(await of.pipe(reply({ head }))).toBe(AUTOMATIC);
    expect(await texts()).toEqual([]);
    expect(await hints()).toEqual([]);
  });

  const multipart = (...parts: string[]) =>
    `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n${parts.map((part) => `--b\n${part}\n`).join("")}--b--\n`;
  const PLAIN = "Content-Type: text/plain; charset=utf-8\n\nA blue one.";

  it("is stored without its attachments, about which the speaker gets a hint", async () => {
    const pdf =
      'Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nJVBERg==';
    const signature = "Content-Type: application/pgp-signature\n\nxyz";
    expect(await of.pipe(reply({ body: multipart(PLAIN, signature) }))).toBe(ANSWERED);
    expect(await hints()).toEqual([]);
    expect(await of.pipe(reply({ body: multipart(PLAIN, pdf) }))).toBe(ANSWERED);
    expect((await hints())[0]?.text).toContain("attachments were not stored");
    expect(await texts()).toEqual(["A blue one.", "A blue one."]);
    expect(await of.pipe(reply({ body: multipart(pdf) }))).toBe(HINTED);
  });

  it("is read as text where it is HTML, in another charset, or nested", async () => {
    const html = `<html><head><style>p{}</style><script>alert(1)</script></head><body><p>A <b>blue</b> one.</p><div>On Sunday, Lectern wrote:</div><blockquote>${REPLY_ABOVE} Which?</blockquote></body></html>`;
    await of.pipe(reply({ body: `Content-Type: text/html; charset=utf-8\n\n${html}\n` }));
    const latin = Buffer.concat([
      Buffer.from(
        reply({ body: "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n\n" }),
      ),
      Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x0a]),
    ]);
    await of.pipe(latin);
    await of.pipe(reply({ body: `Content-Type: text/plain; charset="no-such"\n\nStrange.\n` }));
    const inner = `Content-Type: multipart/alternative; boundary="c"\n\n--c\n${PLAIN}\n--c\nContent-Type: text/html\n\n<p>Other</p>\n--c--`;
    await of.pipe(reply({ body: multipart(inner) }));
    expect(await texts()).toEqual(["A blue one.", "Grüße", "Strange.", "A blue one."]);
  });

  it("never fails by what it holds: too large, too long, empty, deep, broken or hostile", async () => {
    const deep = (n: number): string =>
      n === 0
        ? PLAIN
        : `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n${deep(n - 1)}\n--b${n}--`;
    const hostile = [
      reply({ text: "x".repeat(5_001) }),
      reply({ text: "" }),
      reply({ text: "> only quoted\n> lines" }),
      reply({ text: "y".repeat(1_200_000) }),
      reply({ body: `${deep(60)}\n` }),
      reply({ body: 'Content-Type: multipart/mixed; boundary=""\n\n--\n' }),
    ];
    for (const mail of hostile) expect([HINTED, AUTOMATIC], mail.slice(-80)).toContain(await of.pipe(mail));
    expect(await texts()).toEqual([]);
    await of.pipe(reply({ text: "A\u0000 b\u202Elue\uD800 one.", id: `<${"m".repeat(900)}>` }));
    expect((await texts())[0]).toMatch(/^A b\S* ?lue.* one\.$/);
    for (const junk of [
      "",
      "\u0000\u0001",
      "To:",
      `To: ${address}`,
      Buffer.from([0xff, 0xfe, 0x00]).toString("latin1"),
    ])
      expect(typeof (await of.pipe(junk))).toBe("string");
  });
});
