import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { SettingRequest } from "@lectern/domain/office/settings/contract";
import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { decided, passTime, releaseBody, released } from "#features/deciding/releases/world.fixture";
import { auditEntry } from "#features/log/tables";
import { lockAny } from "#features/proposals/store";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { setByOperator } from "./notifying";
import { settingRequest } from "./tables";

const { it, server, as, make } = onServer();
let asker: Person;
let second: Person;
let speaker: Person;
it.beforeAll(async () => {
  asker = await make.organiser();
  second = await make.organiser();
  speaker = await make.speaker();
});
beforeEach(async () => {
  server.clock.advance(60);
  await server.platform.db.delete(settingRequest);
  await make.setting("decisionsReleased", false);
  await make.setting("releaseNeedsSecond", true);
  await server.runJobs();
  server.sent.length = 0;
});

const ask = async (who: Person, method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
const save = (who: Person, changes: object) => ask(who, "PUT", "/api/settings/", { changes });
const settings = async () => (await ask(asker, "GET", "/api/settings/")).json();
const waiting = async (who = asker): Promise<SettingRequest[]> =>
  (await ask(who, "GET", "/api/settings/requests/")).json();
const step = (who: Person, id: number | undefined, what: "confirm" | "withdraw") =>
  ask(who, "POST", `/api/settings/requests/${id}/${what}/`);
const mailed = async (subject: string) => {
  await server.runJobs();
  return server.sent
    .filter((mail) => mail.subject.includes(subject))
    .map(({ to }) => to)
    .sort();
};
const standing = async (who: Person, changes: object) => {
  const { group, suspended } = (await ask(asker, "GET", `/api/people/${who.id}/`)).json();
  const body = { group, suspended, ...changes, seen: { group, suspended } };
  return ask(asker, "PUT", `/api/people/${who.id}/standing/`, body);
};
const refused = (code: keyof typeof REFUSALS) => [REFUSALS[code].status, { detail: REFUSALS[code].detail }];
const answered = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json()];

it.each([
  ["releaseNeedsSecond", false],
  ["decisionsReleased", true],
] as const)(
  "holds %s back until another organiser confirms it, and mails all organisers",
  async (key, value) => {
    const answer = await save(asker, { year: 2031, [key]: value });
    expect([answer.statusCode, answer.json().year, answer.json()[key]]).toEqual([200, 2031, !value]);
    expect(await waiting()).toEqual([
      expect.objectContaining({
        setting: key,
        value,
        requested_by: asker.email,
        not_confirmable: REFUSALS["needs-another-organiser"].detail,
      }),
    ]);
    const everyone = [asker.email, second.email].sort();
    expect(await mailed("waits for a second organiser")).toEqual(everyone);

    const [pending] = await waiting(second);
    expect(pending?.not_confirmable).toBeNull();
    expect((await step(second, pending?.id, "confirm")).json()[key]).toBe(value);
    expect([(await settings())[key], await waiting()]).toEqual([value, []]);
    expect(await mailed("two-person rule for releases was weakened")).toEqual(everyone);
  },
);

it("refuses the confirmation of the one who asked, in every tab", async () => {
  await save(asker, { releaseNeedsSecond: false });
  const [pending] = await waiting();
  const tabs = await Promise.all([1, 2].map(() => step(asker, pending?.id, "confirm")));
  for (const tab of tabs) expect(answered(tab)).toEqual(refused("needs-another-organiser"));
  expect((await settings()).releaseNeedsSecond).toBe(true);
});

it("refuses the confirmation of accounts that became organisers after the request, whichever way", async () => {
  const old = await make.reviewer();
  await save(asker, { releaseNeedsSecond: false });
  const id = await decided(server, speaker, "ACC");
  const release = await released(server, asker, [{ submission: id, decision: "ACC" }]);
  server.clock.advance(60);
  const made = await make.organiser();
  expect((await standing(old, { group: "organiser" })).statusCode).toBe(200);
  const [pending] = await waiting();
  for (const late of [made, old]) {
    expect(answered(await step(late, pending?.id, "confirm"))).toEqual(refused("needs-earlier-organiser"));
    const confirmed = await ask(late, "POST", `/api/releases/${release.id}/confirm/`);
    expect(answered(confirmed)).toEqual(refused("needs-earlier-organiser"));
    const [listed] = (await ask(late, "GET", "/api/releases/")).json();
    expect(listed.not_confirmable).toBe(REFUSALS["needs-earlier-organiser"].detail);
  }
  expect((await settings()).releaseNeedsSecond).toBe(true);
  expect((await ask(second, "POST", `/api/releases/${release.id}/confirm/`)).statusCode).toBe(200);
  for (const each of [made, old]) await standing(each, { group: "speaker" });
});

it("mails all organisers when an account becomes an organiser or ceases to be one", async () => {
  const other = await make.reviewer();
  await standing(other, { group: "organiser" });
  expect(await mailed("is now an organiser")).toEqual([asker.email, second.email, other.email].sort());
  await standing(other, { suspended: true });
  expect(await mailed("is no longer an organiser")).toEqual([asker.email, second.email].sort());
  await standing(other, { group: "speaker" });
});

it("gains nothing by taking the other organisers away: what waits keeps waiting", async () => {
  const third = await make.organiser();
  server.clock.advance(60);
  await save(asker, { decisionsReleased: true, releaseDelay: 0 });
  const id = await decided(server, speaker, "REJ");
  const release = await released(server, asker, [{ submission: id, decision: "REJ" }]);
  server.clock.advance(60);
  await standing(third, { group: "reviewer" });
  await standing(third, { group: "organiser" });
  const [pending] = await waiting();
  expect(answered(await step(third, pending?.id, "confirm"))).toEqual(refused("needs-earlier-organiser"));
  const signedIn = await make.session(third);
  await standing(third, { suspended: true });
  const path = `/api/settings/requests/${pending?.id}/confirm/`;
  expect((await as(signedIn).post(path)).statusCode).toBe(401);
  await passTime(server);
  expect((await settings()).decisionsReleased).toBe(false);
  const [listed] = (await ask(asker, "GET", "/api/releases/")).json();
  expect([listed.id, listed.state]).toEqual([release.id, "unconfirmed"]);
  await ask(second, "POST", `/api/releases/${release.id}/take-back/`);
});

it("applies a request once when two organisers confirm it at the same time", async () => {
  const third = await make.organiser();
  await save(asker, { releaseNeedsSecond: false });
  const [pending] = await waiting();
  const answers = await Promise.all([second, third].map((who) => step(who, pending?.id, "confirm")));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lines = await server.platform.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.action, "confirm setting"));
  expect(lines.filter(({ at }) => at >= server.clock.now())).toHaveLength(1);
  await standing(third, { group: "speaker" });
});

it("lets any organiser withdraw a request, which can then be confirmed no more", async () => {
  await save(asker, { decisionsReleased: true });
  const [pending] = await waiting();
  expect((await step(second, pending?.id, "withdraw")).json()).toEqual([]);
  for (const what of ["confirm", "withdraw"] as const)
    expect(answered(await step(second, pending?.id, what))).toEqual(refused("request-over"));
  expect((await settings()).decisionsReleased).toBe(false);
});

it("expires a request after seven days; asking again is a new request with a new mail", async () => {
  await save(asker, { releaseNeedsSecond: false });
  const [pending] = await waiting();
  await save(second, { releaseNeedsSecond: false });
  expect(await mailed("waits for a second organiser")).toHaveLength(2);
  server.clock.advance(7 * 86_400);
  expect(await waiting()).toEqual([]);
  expect(answered(await step(second, pending?.id, "confirm"))).toEqual(refused("request-over"));
  await save(second, { releaseNeedsSecond: false });
  expect(await waiting()).toMatchObject([{ requested_by: second.email }]);
  expect(await mailed("waits for a second organiser")).toHaveLength(4);
});

it("switches the rule on at once, and weakens nothing that was not guarded", async () => {
  await make.setting("releaseNeedsSecond", false);
  expect((await save(asker, { decisionsReleased: true })).json().decisionsReleased).toBe(true);
  expect((await save(asker, { releaseNeedsSecond: true })).json().releaseNeedsSecond).toBe(true);
  expect((await save(asker, { decisionsReleased: false })).json().decisionsReleased).toBe(false);
  expect(await waiting()).toEqual([]);
});

it("asks for the second organiser in a release that is created while the rule is switched on", async () => {
  await make.setting("releaseNeedsSecond", false);
  const id = await decided(server, speaker, "ACC");
  const { creating } = await server.platform.db.transaction(async (tx) => {
    await lockAny(tx, id);
    const body = releaseBody([{ submission: id, decision: "ACC" }]);
    const creating = ask(asker, "POST", "/api/releases/", body);
    await expect.poll(() => waiters(server)).toBe(1);
    expect((await save(second, { releaseNeedsSecond: true })).statusCode).toBe(200);
    return { creating };
  });
  expect((await creating).json()).toMatchObject({ release: { state: "unconfirmed", due_on: null } });
});

it("says before saving that a change waits for another organiser", async () => {
  const changes = { releaseNeedsSecond: false };
  const { effects } = (await ask(asker, "POST", "/api/settings/preview/", { changes })).json();
  expect(effects).toEqual([
    "“Release decisions without a second organiser” waits until another organiser confirms it. All organisers are notified by mail.",
  ]);
});

it("lets the operator weaken the rule at once, in the audit log and with a mail to all organisers", async () => {
  await save(asker, { releaseNeedsSecond: false });
  await setByOperator(server.platform, "releaseNeedsSecond", "false");
  expect([(await settings()).releaseNeedsSecond, await waiting()]).toEqual([false, []]);
  const everyone = [asker.email, second.email].sort();
  expect(await mailed("two-person rule for releases was weakened")).toEqual(everyone);
  const [line] = (await ask(asker, "GET", "/api/audit/?action=set")).json().lines;
  expect(line).toMatchObject({ who: null, from: "true", to: "false" });
});
