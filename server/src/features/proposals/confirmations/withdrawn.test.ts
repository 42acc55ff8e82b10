import { beforeEach, expect } from "vitest";
import { answersOf, decided, passTime, released } from "#features/deciding/releases/world.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
});

type Method = "GET" | "PUT" | "DELETE";
const ask = async (who: Person, method: Method, url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
const withdraw = (id: number, body?: object) => ask(speaker, "DELETE", `/api/submissions/${id}/`, body);

async function releasedProposal(decision: "ACC" | "HLD"): Promise<number> {
  const id = await decided(server, speaker, decision);
  await released(server, organiser, [{ submission: id, decision }]);
  await passTime(server);
  return id;
}
const answerOf = async (id: number) => (await answersOf(server, organiser)).find(({ pk }) => pk === id);
const own = async (id: number) => {
  const list = (await ask(speaker, "GET", "/api/submissions/")).json();
  const one = (await ask(speaker, "GET", `/api/submissions/${id}/`)).json();
  return [list.find(({ pk }: { pk: number }) => pk === id), one];
};

it("counts the withdrawal of an accepted proposal as declined, with its reason and the place that it frees", async () => {
  const id = await releasedProposal("ACC");
  await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer: "confirmed" });
  const slot = { room: "Main hall", start: "2025-07-01T10:00:00.000Z", minutes: 45 };
  await ask(organiser, "PUT", `/api/schedule/${id}/`, slot);

  expect((await withdraw(id, { reason: " A broken leg " })).statusCode).toBe(204);

  expect(await answerOf(id)).toMatchObject({ answer: "declined", reason: "A broken leg", withdrawn: true });
  const { lines } = (await ask(organiser, "GET", "/api/audit/?action=answer-confirmation")).json();
  expect(lines[0]).toMatchObject({
    from: "confirmed",
    to: "declined",
    details: expect.arrayContaining([
      { name: "reason", value: "A broken leg" },
      { name: "place", value: "Main hall, 1 July 2025 at 10:00 UTC, 45 min" },
    ]),
  });
  const freed = { pk: id, title: "Breaking things gently", why: "withdrawn", slot };
  expect((await ask(organiser, "GET", "/api/schedule/freed/")).json()).toEqual([freed]);
  const other = await releasedProposal("ACC");
  await ask(organiser, "PUT", `/api/schedule/${other}/`, slot);
  expect((await ask(organiser, "GET", "/api/schedule/freed/")).json(), "the place is taken").toEqual([]);
});

it("declines an accepted proposal that is withdrawn without a body, and keeps an earlier refusal's reason", async () => {
  const plain = await releasedProposal("ACC");
  expect((await withdraw(plain)).statusCode).toBe(204);
  expect(await answerOf(plain)).toMatchObject({ answer: "declined", reason: "", withdrawn: true });
  const declined = await releasedProposal("ACC");
  await ask(speaker, "PUT", `/api/confirmations/${declined}/`, { answer: "declined", reason: "Ill" });
  expect(await answerOf(declined)).toMatchObject({ reason: "Ill", withdrawn: false });
  await withdraw(declined, { reason: "Another" });
  expect(await answerOf(declined)).toMatchObject({ answer: "declined", reason: "Ill", withdrawn: true });
});

it("records no refusal of a place that was never announced", async () => {
  const ids = [await releasedProposal("HLD"), await decided(server, speaker, "ACC")];
  for (const id of ids) {
    await withdraw(id);
    expect(await answerOf(id)).toBeUndefined();
  }
});

it("refuses a reason that is too long, and withdraws nothing", async () => {
  const id = await releasedProposal("ACC");
  const answer = await withdraw(id, { reason: "x".repeat(1001) });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { reason: ["Ensure this field has no more than 1000 characters."] },
  ]);
  expect((await own(id))[1].status).toBe("Reviewed");
});

it("shows a speaker's answer in the list and the proposal, and only after the release", async () => {
  const id = await decided(server, speaker, "ACC");
  for (const view of await own(id)) expect(view).not.toHaveProperty("confirmation");
  await released(server, organiser, [{ submission: id, decision: "ACC" }]);
  await passTime(server);
  for (const view of await own(id)) expect(view.confirmation).toMatchObject({ answer: null });
  for (const answer of ["confirmed", "declined"]) {
    await ask(speaker, "PUT", `/api/confirmations/${id}/`, { answer });
    for (const view of await own(id))
      expect(view.confirmation).toEqual({ answer, until: expect.stringMatching(/^2025-/) });
  }
});
