import { randomUUID } from "node:crypto";
import type { Decision } from "@lectern/domain/call/decisions";
import { describe, expect } from "vitest";
import { answersOf, passTime, released } from "#features/deciding/releases/world.fixture";
import { takeReport } from "#features/post/bounces";
import { readDeliveryReport } from "#platform/mail/delivery-report";
import { postfix } from "#platform/mail/reports.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { updateSubmission } from "../store";
import { TEND_TASKS } from "../tasks/jobs";
import { ask, aTask, setTasks } from "../tasks/world.fixture";
import { type SpeakersWorld, speakersWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
let world: SpeakersWorld;
let organiser: Person;
it.beforeEach(async () => {
  world = await speakersWorld(server);
  organiser = await make.organiser();
  await world.speaks(world.grace);
  await server.runJobs();
  server.sent.length = 0;
});

const DAY = 86_400;
/** Those of the proposal's two speakers with an account who were mailed. */
const mailed = () => {
  const us = [world.lead.email, world.grace.email];
  return server.sent
    .map(({ to }) => to)
    .filter((to) => us.includes(to))
    .sort();
};
const about = ({ email }: Person) => server.sent.filter(({ to }) => to === email);
const post = (url: string, body: object) =>
  ask(server, organiser, "POST", url, { body, headers: { "idempotency-key": randomUUID() } });

/** Releases a decision on the proposal. */
async function release(decision: Decision = "ACC") {
  await updateSubmission(server.platform.db, world.id, { status: "Reviewed", decision });
  const made = await released(server, organiser, [{ submission: world.id, decision }]);
  await passTime(server);
  return made;
}

const answerAs = async (who: Person, answer: "confirmed" | "declined") =>
  as(await make.session(who)).post(`/api/submissions/speakers/answer/${world.id}/`, { answer });
const confirmAsLead = async (answer: "confirmed" | "declined") =>
  as(await make.session(world.lead)).send("PUT", `/api/confirmations/${world.id}/`, { answer, answers: {} });
const rowOf = async () => (await answersOf(server, organiser)).find(({ pk }) => pk === world.id);

async function reminders(days: number) {
  server.clock.advance(days * DAY);
  server.sent.length = 0;
  await server.runJob("remind-speakers");
  await server.runJobs();
  return mailed();
}

describe("a released decision", () => {
  it("is mailed to each speaker with an account: one address, the own name and the link", async () => {
    const { lead, grace, id } = world;
    await updateSubmission(server.platform.db, id, { status: "Reviewed", decision: "ACC" });
    const preview = (await post("/api/releases/preview/", { submissions: [id] })).json();
    expect(preview.recipients).toEqual({ mails: 2, without_account: 1 });
    expect(preview.samples.map(({ to }: { to: string }) => to)).toEqual([lead.email, grace.email]);
    await release();
    const mails = server.sent.filter(({ subject }) => subject.includes("is accepted"));
    expect(mails.map(({ to }) => to).sort()).toEqual([lead.email, grace.email].sort());
    for (const who of [lead, grace]) {
      const [mail] = about(who);
      expect(mail?.text).toContain(`Dear ${who.name},`);
      expect(mail?.text).toContain(`/homepage/speaker/app/${id}`);
      const other = who === lead ? grace : lead;
      expect(JSON.stringify(mail)).not.toContain(other.email);
    }
  });

  it("that one of them did not get is listed until it reaches that person", async () => {
    const { grace, id } = world;
    const { id: releaseId } = await release();
    const [mail] = about(grace);
    const report = await readDeliveryReport(postfix({ id: mail?.id ?? "", to: grace.email }));
    if (report) await takeReport(server.platform, report);
    const lost = async () =>
      (await as(await make.session(organiser)).get("/api/releases/"))
        .json()
        .find((each: { id: number }) => each.id === releaseId).unreached;
    expect(await lost()).toEqual([expect.objectContaining({ submission: id, to: grace.email })]);
    expect(await rowOf()).toMatchObject({
      unreached: null,
      speakers: [{ unreached: null }, { name: "Grace O'Hopper", unreached: { mail: mail?.id } }],
    });
    server.clock.advance(1);
    await post(`/api/mails/${mail?.id}/again/`, { to: "grace@better.example" });
    await server.runJobs();
    expect(await lost()).toEqual([]);
  });

  it("asks each speaker again when it is released again", async () => {
    await release();
    await answerAs(world.grace, "confirmed");
    await release("HLD");
    await release("ACC");
    expect(await rowOf()).toMatchObject({ answer: null, speakers: [{}, { answer: null }] });
  });
});

describe("a confirmation", () => {
  it("is each speaker's own: organisers see who has confirmed, and the lead's counts for the talk", async () => {
    const { lead, grace, listed } = world;
    expect((await answerAs(grace, "confirmed")).statusCode).toBe(404);
    await release();
    expect(await listed(await make.session(lead))).toMatchObject({ asked: true, lead: { answer: null } });
    expect((await answerAs(grace, "confirmed")).statusCode).toBe(200);
    expect(await rowOf()).toMatchObject({
      answer: null,
      speakers: [
        { name: "Zoë", state: "named", email: null, answer: null },
        { name: "Grace O'Hopper", state: "accepted", email: grace.email, answer: "confirmed" },
      ],
    });
    await confirmAsLead("confirmed");
    expect((await answerAs(grace, "declined")).statusCode).toBe(200);
    expect(await rowOf()).toMatchObject({ answer: "confirmed", speakers: [{}, { answer: "declined" }] });
    expect(await listed(await make.session(grace))).toMatchObject({
      lead: { answer: "confirmed" },
      speakers: [{ name: "Zoë" }, { you: true, answer: "declined" }],
      may: { answer: true },
    });
    await server.runJobs();
    expect(about(lead).at(-1)?.subject).toContain("Grace O'Hopper has declined to speak");
  });

  it("is asked for again by reminders until that speaker has answered, whatever the lead said", async () => {
    const { lead, grace } = world;
    await release();
    expect(await reminders(7)).toEqual([lead.email, grace.email].sort());
    await confirmAsLead("confirmed");
    expect(await reminders(5)).toEqual([grace.email]);
    expect(about(grace)[0]?.text).toContain("Dear Grace O'Hopper,");
    expect(await rowOf()).toMatchObject({ reminded: [7], speakers: [{}, { reminded: [7, 2] }] });
    await answerAs(grace, "confirmed");
    expect(await reminders(1)).toEqual([]);
  });

  it("is asked for once though two workers come at once, and not once the lead has declined", async () => {
    const { lead, grace } = world;
    await release();
    server.clock.advance(7 * DAY);
    server.sent.length = 0;
    await Promise.all([server.runJob("remind-speakers"), server.runJob("remind-speakers")]);
    await server.runJobs();
    expect(mailed()).toEqual([lead.email, grace.email].sort());
    await confirmAsLead("declined");
    expect(await reminders(5)).toEqual([]);
  });
});

it("writes an organisers' letter to each speaker with an account, once for several proposals", async () => {
  const { lead, grace, id } = world;
  const other = await make.proposal(grace, "Submitted", { title: "Toasters" });
  const text = { subject: "Hello", body: "Dear {name}: {title}" };
  const body = { submissions: [id, other], ...text };
  const preview = (await post("/api/mails/letters/preview/", body)).json();
  expect(preview).toMatchObject({ recipients: 2, to: [lead.email, grace.email] });
  expect((await post("/api/mails/letters/", { ...body, mark: preview.mark })).json()).toEqual({ written: 2 });
  await server.runJobs();
  expect(about(grace).map((mail) => mail.text)).toEqual([
    expect.stringContaining("Dear Grace O'Hopper: Breaking things gently, Toasters"),
  ]);
});

it("mails a later close to each speaker who can use the time", async () => {
  const { lead, grace } = world;
  const who = as(await make.session(organiser));
  const etag = (await who.get("/api/settings/")).headers.etag;
  const changes = { closesAt: "2025-07-01T00:00:00Z" };
  const saved = await who.send(
    "PUT",
    "/api/settings/",
    { changes, tell: true },
    { headers: { "if-match": String(etag) } },
  );
  expect(saved.statusCode).toBe(200);
  await server.runJobs();
  for (const each of [lead, grace])
    expect(about(each).map(({ subject }) => subject)).toEqual(["Lectern 2025: the call closes later"]);
});

it("reminds each speaker of the talk's tasks, except one who has declined", async () => {
  const { lead, grace } = world;
  const due = new Date(server.clock.now().getTime() + 60 * DAY * 1000).toISOString();
  await setTasks(server, organiser, [aTask({ due })], [7, 1]);
  await release();
  const remind = async () => {
    server.sent.length = 0;
    await server.runJob(TEND_TASKS);
    await server.runJobs();
    return mailed();
  };
  server.clock.advance(53.5 * DAY);
  expect(await remind()).toEqual([lead.email, grace.email].sort());
  expect(about(grace)[0]?.text).toContain("Slides");
  await answerAs(grace, "declined");
  server.clock.advance(5.6 * DAY);
  expect(await remind()).toContain(lead.email);
  expect(about(grace)).toEqual([]);
});
