import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect } from "vitest";
import { fromBufferPromise } from "yauzl";
import { SWEEP_RELEASES } from "#features/deciding/releases/jobs";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { SEND_DIGESTS } from "#features/office/digests/jobs";
import { gauges } from "#features/office/operations/gauges";
import { changeSetting } from "#features/office/settings/changing";
import { contentOf, type Filled } from "#features/office/transfer/world.fixture";
import { REMIND } from "#features/proposals/confirmations/jobs";
import { REMIND_REVIEWERS } from "#features/reviewing/panel/jobs";
import { openMetrics } from "#platform/metrics/metrics";
import { bodyFor } from "#testing/access-bodies";
import type { Visit } from "#testing/access-world";
import { allEndpoints, type NamedEndpoint } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ELSEWHERE, HERE, OTHER, twoCalls } from "./calls-apart.fixture";

const { it, server, as, make } = onServer();

/** The limits of attempts are no part of this. */
const forgetAttempts = () => server.platform.everyCall.execute(sql`delete from attempt`);

/** What these find where they may: so the same requests would find it elsewhere. */
const FOUND_AT_LEAST = [
  "downloadFile",
  "exportAll",
  "exportAnswers",
  "exportAnswersJson",
  "exportAudit",
  "exportCalendar",
  "exportProposals",
  "exportReviews",
  "exportScheduleCsv",
  "exportScheduleJson",
  "exportScheduleXml",
  "getMail",
  "getProposalOnBoard",
  "getRelease",
  "getSubmission",
  "listAuditEntries",
  "listBoard",
  "listOutbox",
  "listPeople",
  "requestFilesExport",
];

let world: ReturnType<typeof twoCalls> | null = null;
const theCalls = () => (world ??= twoCalls(server));

/** The id in the default call of what an address is about. */
function idHere(path: string, { latest, owner, reviewer }: Filled): string {
  const of: [prefix: string, id: unknown][] = [
    ["/api/mails/templates/", "accepted"],
    ["/api/mails/", latest.mail],
    ["/api/releases/", latest.release],
    ["/api/late-codes/", latest.late_code],
    ["/api/invitations/", latest.invitation],
    ["/api/settings/requests/", latest.setting_request],
    ["/api/panel/batches/", latest.assignment_batch],
    ["/api/panel/reviewers/", reviewer.id],
    ["/api/people/", owner.id],
    ["/api/edition/", "conduct"],
    ["/api/reviews/others/", latest.submission],
    ["/api/reviews/", latest.review],
    ["/api/calls/", "lectern-2025"],
  ];
  return String(of.find(([prefix]) => path.startsWith(prefix))?.[1] ?? latest.submission);
}

const addressOf = (path: string, id: string) =>
  path
    .replace("{dl}", "tf")
    .replace("{n}", "1")
    .replace("{provider}", "google")
    .replace(/\{\w+\}/g, id);

/** What an answer contains, with the file that it leads to, and the members of a ZIP. */
async function contentsOf(answer: LightMyRequestResponse, follow = true): Promise<string> {
  const said = `${JSON.stringify(answer.headers)} ${answer.rawPayload.toString("utf8")}`;
  if (answer.headers["content-type"] === "application/zip") return said + (await unzipped(answer.rawPayload));
  const [, link] = /"url":"([^"]+)"/.exec(answer.body) ?? [];
  if (!follow || link === undefined) return said;
  const { pathname, search } = new URL(link, server.platform.publicUrl);
  return said + (await contentsOf(await as(null).get(`${pathname}${search}`), false));
}

async function unzipped(archive: Buffer): Promise<string> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  let text = "";
  for await (const entry of zip.eachEntry())
    text += `${entry.fileName} ${(await buffer(await zip.openReadStreamPromise(entry))).toString("utf8")}`;
  return text;
}

describe("what is in one call", async () => {
  const endpoints = (await allEndpoints()).filter(({ endpoint }) => endpoint.audience !== "anyone");

  it("is in no file, export or page of another call, for any role that asks for its ids", {
    timeout: 120_000,
  }, async () => {
    const { here, elsewhere, people, organiser } = await theCalls();
    const before = await contentOf(server, "lectern-2025");
    // Their own, from any call.
    before.delete("profile");
    const comes: Visit = {
      caller: "owner",
      bearer: null,
      refresh: null,
      email: elsewhere.owner.email,
      submission: Number(here.latest.submission),
      review: Number(here.latest.review),
      session: randomUUID(),
      ownerId: here.owner.id,
      ownerEmail: here.owner.email,
      reviewerId: here.reviewer.id,
      invitation: Number(here.latest.invitation),
      invitedAt: server.clock.now().toISOString(),
    };
    const queries = [
      "",
      `?q=${HERE}`,
      `?proposal=${here.latest.submission}`,
      `?person=${here.owner.id}`,
      `?before=${here.latest.mail}`,
      `?before=${here.latest.audit_entry}`,
    ];
    /** Sends an endpoint's requests as this person, and returns those that the word is in the answer of. */
    async function findings(
      { name, endpoint }: NamedEndpoint,
      base: string,
      person: Person,
    ): Promise<string[]> {
      const address = addressOf(endpoint.path, idHere(endpoint.path, here)).replace(/^\/api/, base);
      const isGet = endpoint.method === "GET";
      const found: string[] = [];
      await forgetAttempts();
      // Some calls end it.
      const asker = as(await make.session(person));
      for (const query of isGet ? queries : [""]) {
        const answer = await asker.send(
          endpoint.method,
          address + query,
          isGet ? undefined : bodyFor(name, comes),
        );
        expect(answer.statusCode, `${name} answers ${answer.statusCode}`).toBeLessThan(500);
        if ((await contentsOf(answer)).includes(HERE)) found.push(`${name}${query}`);
      }
      return found;
    }
    const leaks: string[] = [];
    for (const endpoint of endpoints)
      for (const person of people) leaks.push(...(await findings(endpoint, `/api/c/${OTHER}`, person)));
    expect(leaks).toEqual([]);
    const after = await contentOf(server, "lectern-2025");
    after.delete("profile");
    expect(after).toEqual(before);

    const found = new Set<string>();
    for (const endpoint of endpoints.filter(({ name }) => FOUND_AT_LEAST.includes(name)))
      for (const finding of await findings(endpoint, "/api", organiser))
        found.add(finding.split("?")[0] ?? "");
    expect(FOUND_AT_LEAST.filter((name) => !found.has(name))).toEqual([]);
  });

  it("is in no mail of another, and goes to its own people only", async () => {
    const { here, elsewhere, platform, boss, organiser } = await theCalls();
    const { everyCall } = server.platform;
    const { clock } = server;
    const both = await make.organiser();
    await saveGroup(platform.db, both.id, "organiser", clock.now());
    await server.runJob(SEND_DIGESTS);
    await server.runJobs();
    clock.advance(60);
    const first = server.sent.length;
    for (const [{ db }, { latest }, word] of [
      [server.platform, here, HERE],
      [platform, elsewhere, ELSEWHERE],
    ] as const) {
      const at = { actorId: null, at: clock.now() };
      await changeSetting(db, "reviewReminders", "7", at);
      await changeSetting(db, "product", `Con ${word}`, at);
      await changeSetting(db, "reviewsDue", new Date(clock.now().getTime() + 86_400_000).toISOString(), at);
      for (const table of ["review", "conflict_of_interest", "mail"])
        await db.execute(
          sql`delete from ${sql.identifier(table)} where submission_id = ${latest.submission}`,
        );
      await db.execute(sql`
        update confirmation set answer = null, reminded = '{}', until = ${clock.now().toISOString()}::timestamptz + '1 day'`);
      await db.execute(sql`
        insert into audit_entry (at, action, submission_id, from_status, to_status, details)
        values (${clock.now().toISOString()}, 'answer-confirmation', ${latest.submission}, null, null, '{"from": "confirmed", "to": "declined"}')`);
      await db.execute(
        sql`update submission set status = 'Ready for Review' where id = ${latest.submission}`,
      );
    }
    await server.runJob(REMIND);
    await everyCall.execute(sql`update submission set released_decision = null`);
    await server.runJob(REMIND_REVIEWERS);
    for (const [path, who, { latest }] of [
      ["/api", organiser, here],
      [`/api/c/${OTHER}`, boss, elsewhere],
    ] as const) {
      const letter = { submissions: [latest.submission], subject: "{title}", body: "{title}" };
      const headers = { "idempotency-key": randomUUID() };
      const answer = await as(await make.session(who)).post(`${path}/mails/letters/`, letter, {
        headers,
      });
      expect(answer.statusCode).toBe(201);
    }
    await everyCall.execute(sql`update release_item set state = 'waiting'`);
    await everyCall.execute(sql`update release set state = 'waiting', due_at = ${clock.now().toISOString()}`);
    await server.runJob(SWEEP_RELEASES);
    clock.advance(24 * 3_600);
    await server.runJob(SEND_DIGESTS);
    await server.runJobs();

    const mails = server.sent.slice(first);
    const withWord = (word: string) => mails.filter((mail) => JSON.stringify(mail).includes(word));
    const [ofHere, ofElsewhere] = [withWord(HERE), withWord(ELSEWHERE)];
    expect(ofHere.filter((mail) => ofElsewhere.includes(mail))).toEqual([]);
    expect(ofHere.length + ofElsewhere.length).toBe(mails.length);
    const readers = (list: typeof mails) =>
      [...new Set(list.map(({ to }) => to))].filter((to) => to !== both.email).sort();
    expect(readers(ofHere)).toEqual([here.owner.email, here.reviewer.email, organiser.email].sort());
    expect(readers(ofElsewhere)).toEqual(
      [elsewhere.owner.email, elsewhere.reviewer.email, boss.email].sort(),
    );
    for (const list of [ofHere, ofElsewhere])
      expect(list.filter(({ to }) => to === both.email)).toHaveLength(1);
  });

  it("appears in no metric", async () => {
    await theCalls();
    const metrics = openMetrics(() => gauges(server.platform));
    const text = await metrics.text();
    expect(text).toContain("lectern_up 1");
    expect(text.includes(HERE) || text.includes(ELSEWHERE)).toBe(false);
  });
});
