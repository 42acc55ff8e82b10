import { randomUUID } from "node:crypto";
import type { OutboxMail } from "@lectern/domain/post/contract";
import { afterAll, beforeEach, describe, expect } from "vitest";
import { exchange, gmail } from "#platform/mail/cloud-reports.fixture";
import { readDeliveryReport } from "#platform/mail/delivery-report";
import { type About, bare, delayed, exim, postfix } from "#platform/mail/reports.fixture";
import { smtpMailer } from "#platform/mail/smtp";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { SENDER, type SmtpPeer, smtpPeer } from "#testing/smtp-peer";
import { takeReport } from "./bounces";
import { mail } from "./tables";

let peer: SmtpPeer;
let organiser: Person;
let speaker: Person;
let proposal: number;
const { it, server, as, make } = onServer(async () => {
  peer = await smtpPeer();
  const bouncesTo = "bounces+{id}@cfp.example.org";
  const mailer = await smtpMailer(`smtp://127.0.0.1:${peer.port}`, { ...SENDER, bouncesTo });
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
  speaker = await make.speaker();
  proposal = await make.proposal(speaker, "Reviewed", { title: "Kettles" });
});

const ask = async (method: "GET" | "POST", url: string, body?: object) =>
  as(await make.session(organiser)).send(method, url, body, {
    headers: { "idempotency-key": randomUUID() },
  });
const outbox = async (query = "") => (await ask("GET", `/api/mails/${query}`)).json();
const only = async (): Promise<OutboxMail> => (await outbox()).mails[0];
const write = () =>
  ask("POST", "/api/mails/letters/", {
    submissions: [proposal],
    subject: "About {title}",
    body: "Dear {name}",
  });
/** A letter to the speaker that the mail server has taken: what a report on it is about. */
async function sent(): Promise<About> {
  await write();
  await server.runJobs();
  return { id: (await only()).id, to: speaker.email };
}
const take = async (message: Uint8Array) => {
  const report = await readDeliveryReport(message);
  if (!report) throw new Error("That is no report.");
  return takeReport(server.platform, report);
};
const audited = async () =>
  (await ask("GET", `/api/audit/?proposal=${proposal}`))
    .json()
    .lines.filter(({ action }: { action: string }) => action === "mail-returned");

describe("a mail that comes back", () => {
  it("is sent with the return path and envelope id for its reports", async () => {
    const { id, to } = await sent();
    expect(peer.received[0]?.envelope).toEqual({
      from: `bounces+${id}@cfp.example.org`,
      id,
      first: `rfc822;${to}`,
      notify: "FAILURE,DELAY",
    });
  });

  it.each([
    ["Postfix", postfix, "5.1.1"],
    ["Exim", exim, "5.2.2"],
    ["Exchange", exchange, "5.1.10"],
    ["Gmail", gmail, "5.1.1"],
    ["a server that names but the address it went to", bare, "5.2.1"],
  ])("is marked as bounced by %s, with the reason", async (_server, report, status) => {
    const about = await sent();
    server.clock.advance(60);
    expect(await take(report(about))).toBe("returned");
    expect(await only()).toMatchObject({
      id: about.id,
      state: "returned",
      last_error: null,
      report: { outcome: "returned", on: server.clock.now().toISOString(), status },
    });
  });

  it("is marked and logged once, when more reports follow", async () => {
    const about = await sent();
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(postfix(about))));
    expect(taken.sort()).toEqual(["nothing-new", "nothing-new", "nothing-new", "nothing-new", "returned"]);
    const first = await only();
    server.clock.advance(3600);
    for (const later of [postfix, exim, delayed]) expect(await take(later(about))).toBe("nothing-new");
    expect(await only()).toEqual(first);
    expect(await audited()).toMatchObject([
      { who: null, what: "received a bounced mail", proposal: { pk: proposal } },
    ]);
    expect(JSON.stringify(await audited())).not.toContain(speaker.email);
  });

  it("is noted while it is late, and stays sent", async () => {
    const about = await sent();
    expect(await take(delayed(about))).toBe("noted");
    expect(await only()).toMatchObject({ state: "sent", report: { outcome: "delayed", status: "4.4.1" } });
    expect(await take(delayed(about))).toBe("nothing-new");
    expect(await take(postfix(about))).toBe("returned");
    expect(await only()).toMatchObject({ state: "returned", report: { outcome: "returned" } });
  });

  it("stays sent where it arrived, and comes back from where its reader had it forwarded to", async () => {
    const about = await sent();
    for (const action of ["delivered", "relayed", "expanded"])
      expect(await take(bare(about, action, "2.0.0"))).toBe("nothing-new");
    expect((await only()).report).toBeNull();
    expect(await take(postfix({ ...about, to: "somebody-else@example.net" }))).toBe("noted");
    expect(await only()).toMatchObject({ state: "sent", report: { outcome: "elsewhere" } });
    expect(await take(delayed({ ...about, to: "somebody-else@example.net" }))).toBe("nothing-new");
    expect(await audited()).toEqual([]);
  });

  it("is found though its domain is written otherwise", async () => {
    const umlaut = await make.speaker({ email: "Grace+cfp@xn--ksekuchen-v2a.example" });
    proposal = await make.proposal(umlaut, "Reviewed");
    const { id } = await sent();
    expect(await take(postfix({ id, to: "grace+2Bcfp@Käsekuchen.example" }))).toBe("returned");
  });

  it("is ignored when it is forged: unknown, waiting and refused mails stay as they are", async () => {
    await sent();
    const before = await only();
    expect(await take(postfix({ id: randomUUID(), to: speaker.email }))).toBe("unknown");
    expect(await only()).toEqual(before);

    await server.platform.db.delete(mail);
    peer.refuseNext(451);
    await write();
    await server.runJobs();
    const waiting = await only();
    expect(waiting.state).toBe("waiting");
    expect(await take(postfix({ id: waiting.id, to: speaker.email }))).toBe("not-yet");
    expect(await only()).toEqual(waiting);

    await server.platform.db.delete(mail);
    peer.refuseNext(550);
    await write();
    await server.runJobs();
    const refused = await only();
    expect(refused.state).toBe("refused");
    expect(await take(postfix({ id: refused.id, to: speaker.email }))).toBe("unknown");
    expect(await only()).toEqual(refused);
  });

  it("is found by its state, counted, shown with its reader, and goes out again to a better address", async () => {
    const about = await sent();
    await sent();
    await take(postfix(about));
    const page = await outbox("?state=returned");
    expect(page.mails.map(({ id }: OutboxMail) => id)).toEqual([about.id]);
    expect(page.counts).toEqual({ waiting: 0, sent: 1, returned: 1, refused: 0, stopped: 0 });
    expect((await outbox("?state=sent")).mails.map(({ state }: OutboxMail) => state)).toEqual(["sent"]);
    const person = (await ask("GET", `/api/people/${speaker.id}/`)).json();
    expect(person.mails.map(({ state }: { state: string }) => state).sort()).toEqual(["returned", "sent"]);
    expect(person.mails.find(({ id }: { id: string }) => id === about.id).report).toEqual(
      page.mails[0].report,
    );
    const again = await ask("POST", `/api/mails/${about.id}/again/`, { to: "ada@better.example" });
    expect(again.json()).toMatchObject({
      to: "ada@better.example",
      state: "waiting",
      repeats: about.id,
      report: null,
    });
  });
});
