import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { takeReport } from "#features/post/bounces";
import { updateSubmission } from "#features/proposals/store";
import { readDeliveryReport } from "#platform/mail/delivery-report";
import { postfix } from "#platform/mail/reports.fixture";
import { MailRejected } from "#platform/mail/smtp";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { answersOf, decided, passTime, released } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});

const ask = async (method: "GET" | "POST", url: string, body?: object) =>
  (
    await as(await make.session(organiser)).send(method, url, body, {
      headers: { "idempotency-key": randomUUID() },
    })
  ).json();
type Unreached = { submission: number; mail: string; to: string; report: { status: string } | null };
const unreached = async (release: number): Promise<Unreached[]> =>
  (await ask("GET", "/api/releases/")).find(({ id }: { id: number }) => id === release).unreached;
const comesBack = async (id: string, to: string) => {
  const report = await readDeliveryReport(postfix({ id, to }));
  return report && takeReport(server.platform, report);
};
const sendAgain = async (mail: string, to: string): Promise<string> => {
  server.clock.advance(1);
  const { id } = await ask("POST", `/api/mails/${mail}/again/`, { to });
  await server.runJobs();
  return id;
};

it("lists who did not receive a decision, until it is sent again and does not bounce", async () => {
  const [ada, joan, mary] = [await make.speaker(), await make.speaker(), await make.speaker()];
  const kettles = await decided(server, ada, "ACC", "Kettles");
  const toasters = await decided(server, joan, "REJ", "Toasters");
  const fridges = await decided(server, mary, "REJ", "Fridges");
  const release = await released(server, organiser, [
    { submission: kettles, decision: "ACC" },
    { submission: toasters, decision: "REJ" },
    { submission: fridges, decision: "REJ" },
  ]);
  const { mailer } = server.platform;
  server.platform.mailer = {
    ...mailer,
    send: (mail) =>
      mail.to === joan.email ? Promise.reject(new MailRejected("it answered 550")) : mailer.send(mail),
  };
  await passTime(server);
  const first = server.sent.find(({ to }) => to === ada.email);
  await comesBack(first?.id ?? "", ada.email);
  expect(await unreached(release.id)).toEqual([
    {
      submission: kettles,
      title: "Kettles",
      mail: first?.id,
      to: ada.email,
      report: expect.objectContaining({ outcome: "returned", status: "5.1.1" }),
    },
    { submission: toasters, title: "Toasters", mail: expect.any(String), to: joan.email, report: null },
  ]);
  const [asked] = await answersOf(server, organiser);
  expect(asked).toMatchObject({ pk: kettles, unreached: { mail: first?.id, report: { status: "5.1.1" } } });

  const second = await sendAgain(first?.id ?? "", "ada@better.example");
  expect((await unreached(release.id)).map(({ submission }) => submission)).toEqual([toasters]);
  expect((await answersOf(server, organiser)).map((row) => row.unreached)).toEqual([null]);
  await comesBack(second, "ada@better.example");
  expect((await unreached(release.id)).map(({ submission }) => submission)).toEqual([kettles, toasters]);
  await sendAgain(second, "ada@best.example");
  expect((await unreached(release.id)).map(({ submission }) => submission)).toEqual([toasters]);
});

it("names a decision that came back though the same one had arrived long before", async () => {
  const ada = await make.speaker();
  const kettles = await decided(server, ada, "REJ", "Kettles");
  for (const decision of ["REJ", "HLD"] as const) {
    await updateSubmission(server.platform.db, kettles, { decision });
    await released(server, organiser, [{ submission: kettles, decision }]);
    await passTime(server);
  }
  await updateSubmission(server.platform.db, kettles, { decision: "REJ" });
  const last = await released(server, organiser, [{ submission: kettles, decision: "REJ" }]);
  await passTime(server);
  const mails = server.sent.filter(({ to }) => to === ada.email);
  expect(mails).toHaveLength(3);
  await comesBack(mails.at(-1)?.id ?? "", ada.email);
  expect((await unreached(last.id)).map(({ submission }) => submission)).toEqual([kettles]);
});
