import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect } from "vitest";
import type { Letter } from "#platform/mail/letter";
import { smtpMailer } from "#platform/mail/smtp";
import { queueState } from "#platform/queue/queue";
import { waiters } from "#testing/look";
import { onServer } from "#testing/on-server";
import { SENDER, type SmtpPeer, smtpPeer } from "#testing/smtp-peer";
import { post } from "./actions";
import { lockWaitingMail, newestMails, waitingMails } from "./store";
import { mail } from "./tables";

let peer: SmtpPeer;
const { it, server } = onServer(async () => {
  peer = await smtpPeer();
  const mailer = await smtpMailer(`smtp://127.0.0.1:${peer.port}`, SENDER);
  return { mailer };
});

afterAll(async () => {
  server.platform.mailer.close();
  await peer.close();
});
beforeEach(async () => {
  peer.received.length = 0;
  await server.platform.db.delete(mail);
});

const LETTER: Letter = {
  subject: 'About "Läsern & <b>bold</b>"\r\nBcc: everybody@example.org',
  blocks: [
    { paragraph: "A <script>alert(1)</script> & more." },
    { link: "https://cfp.example.org/a?b=1&c=2", label: "Open it" },
    { facts: [["Title", "5 < 6"]] },
  ],
};

const write = (letter = LETTER) =>
  server.platform.db.transaction((tx) =>
    post(tx, EDITION_DEFAULTS, {
      to: "ada@example.org",
      kind: "test",
      letter,
      at: server.clock.now(),
    }),
  );

/** Works off what is due, without waiting for the next attempt's time. */
async function tryAgain(): Promise<void> {
  await server.platform.db.execute(
    sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
  );
  await server.runJobs();
}
const outbox = async () => (await newestMails(server.platform.db, 9))[0];

describe("a mail of the outbox", () => {
  it("goes out as text and as HTML, once, and says who sent it", async () => {
    await write();
    await server.runJobs();
    const kept = await outbox();
    expect(peer.received).toEqual([
      {
        from: "cfp@example.org",
        to: "ada@example.org",
        subject: 'About "Läsern & <b>bold</b>" Bcc: everybody@example.org',
        text: [
          "A <script>alert(1)</script> & more.",
          "",
          "Open it:",
          "https://cfp.example.org/a?b=1&c=2",
          "",
          "Title: 5 < 6",
          "",
          "Lectern 2025 · call for papers · cfp@example.org",
        ].join("\n"),
        html: expect.stringContaining("A &lt;script&gt;alert(1)&lt;/script&gt; &amp; more."),
        messageId: `<${kept?.id}@cfp.example.org>`,
        automatic: true,
        envelope: {
          from: "cfp@example.org",
          id: kept?.id,
          first: "rfc822;ada@example.org",
          notify: "FAILURE,DELAY",
        },
      },
    ]);
    expect(peer.received[0]?.html).toContain('href="https://cfp.example.org/a?b=1&amp;c=2"');
    await tryAgain();
    expect(peer.received).toHaveLength(1);
  });

  it("keeps no text once it is sent, since that holds keys", async () => {
    await write();
    expect((await outbox())?.text).toContain("Open it");
    await server.runJobs();
    expect(await outbox()).toMatchObject({
      recipient: "ada@example.org",
      kind: "test",
      text: "",
      html: "",
      attempts: 1,
      lastError: null,
      refusedAt: null,
      sentAt: server.clock.now(),
    });
  });

  it("is tried again after a 451, and sent once", async () => {
    peer.refuseNext(451);
    await write();
    await server.runJobs();
    expect(peer.received).toEqual([]);
    expect(await outbox()).toMatchObject({
      attempts: 1,
      lastError: "it answered 451",
      sentAt: null,
      refusedAt: null,
    });
    await tryAgain();
    expect(peer.received).toHaveLength(1);
    expect(await outbox()).toMatchObject({ attempts: 2, lastError: null, sentAt: server.clock.now() });
    await tryAgain();
    expect(peer.received).toHaveLength(1);
  });

  it("is given up after a 550, noted, and not counted as waiting or as a dead job", async () => {
    peer.refuseNext(550);
    await write();
    await server.runJobs();
    expect(await outbox()).toMatchObject({
      attempts: 1,
      lastError: "it answered 550",
      sentAt: null,
      refusedAt: server.clock.now(),
    });
    await tryAgain();
    expect(peer.received).toEqual([]);
    expect(await waitingMails(server.platform.db)).toBe(0);
    expect((await queueState(server.platform.db, new Date())).dead).toBe(0);
  });

  it("is sent once although four workers claim it at once", async () => {
    await write();
    const id = (await outbox())?.id;
    await Promise.all([1, 2, 3, 4].map(() => server.runJob("send-mail", { id })));
    await server.runJobs();
    expect(peer.received).toHaveLength(1);
  });

  it("is sent as it was changed at the moment of sending", async () => {
    await write();
    const id = (await outbox())?.id ?? "";
    let sending: Promise<void> | undefined;
    await server.platform.db.transaction(async (tx) => {
      await lockWaitingMail(tx, id);
      sending = server.runJobs();
      await expect.poll(() => waiters(server)).toBe(1);
      await tx.update(mail).set({ subject: "As changed" });
    });
    await sending;
    expect(peer.received.map(({ subject }) => subject)).toEqual(["As changed"]);
  });

  it("is not written when its transaction is rolled back", async () => {
    const failing = server.platform.db.transaction(async (tx) => {
      await post(tx, EDITION_DEFAULTS, {
        to: "ada@example.org",
        kind: "test",
        letter: LETTER,
        at: server.clock.now(),
      });
      throw new Error("something went wrong afterwards");
    });
    await expect(failing).rejects.toThrow("something went wrong afterwards");
    await server.runJobs();
    expect([await outbox(), peer.received]).toEqual([undefined, []]);
  });

  it("waits while the mail server is down, and is sent once it is back", async () => {
    const { port } = peer;
    server.platform.mailer.close();
    await peer.close();
    const url = `smtp://127.0.0.1:${port}`;
    server.platform.mailer = await smtpMailer(url, SENDER);
    await write();
    await write();
    await server.runJobs();
    expect(await waitingMails(server.platform.db)).toBe(2);
    expect(await outbox()).toMatchObject({
      lastError: expect.stringMatching(/^connection failed/),
      refusedAt: null,
      text: expect.stringContaining("Open it"),
    });
    await expect(server.platform.mailer.check()).rejects.toThrow(
      "The mail server does not answer as expected",
    );
    peer = await smtpPeer(port);
    await tryAgain();
    expect(peer.received).toHaveLength(2);
    expect(await waitingMails(server.platform.db)).toBe(0);
    await server.platform.mailer.check();
  });
});
