import { expect } from "vitest";
import { passTime, released } from "#features/deciding/releases/world.fixture";
import { callAs } from "#testing/client";
import { lastMailTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, make } = onServer();
const CANARY = "Show the zebracorn earlier.";
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const as = async (who: Person) => callAs(server, await make.session(who));
const decide = async (submission: number, decision: string | null, seen: string | null = null) =>
  (await as(organiser)).post("/api/decisions/", { decisions: [{ submission, decision, seen }] });
const write = async (id: number, text: string, headers = {}) =>
  (await as(organiser)).send("PUT", `/api/decisions/${id}/feedback/`, { text }, { headers });
const written = async (id: number) =>
  (await (await as(organiser)).get(`/api/decisions/${id}/feedback/`)).json()[0];
const seen = async (id: number, who = speaker) => (await as(who)).get(`/api/submissions/${id}/feedback/`);
const decided = async (decision: string) => {
  const id = await make.proposal(speaker, "Reviewed");
  await decide(id, decision);
  return id;
};

it("goes out with the release: in the mail, in its own paragraphs, and on the speaker's page", async () => {
  const id = await decided("REJ");
  expect((await write(id, `${CANARY}\n\nAnd {link} is no button.`)).statusCode).toBe(200);
  expect((await seen(id)).json()).toEqual([]);
  const preview = { submissions: [id] };
  const { samples } = (await (await as(organiser)).post("/api/releases/preview/", preview)).json();
  expect(JSON.stringify(samples)).toContain(CANARY);
  await released(server, organiser, [{ submission: id, decision: "REJ" }]);
  expect((await write(id, "Other")).statusCode, "what was previewed stays").toBe(409);
  expect((await seen(id)).body).not.toContain("zebracorn");
  await passTime(server);
  const { text } = await lastMailTo(server, speaker.email);
  expect(text).toContain(`\n\n${CANARY}\n\nAnd {link} is no button.\n\n`);
  expect((await seen(id)).json()).toEqual([{ text: `${CANARY}\n\nAnd {link} is no button.` }]);
  expect((await seen(id, await make.speaker())).statusCode).toBe(404);
});

it("leaves nothing in the mail where nothing was written, and is not released with another decision", async () => {
  const [none, other] = [await decided("REJ"), await decided("REJ")];
  await write(other, CANARY);
  await decide(other, "ACC", "REJ");
  expect(await written(other)).toMatchObject({ text: CANARY, decision: "REJ" });
  await released(server, organiser, [
    { submission: none, decision: "REJ" },
    { submission: other, decision: "ACC" },
  ]);
  await passTime(server);
  await server.runJobs();
  for (const { text } of server.sent.slice(-2)) expect(text).not.toMatch(/zebracorn|feedback|\n\n\n/);
  expect((await seen(other)).json()).toEqual([]);
});

it("is shared at once where the decision is released, and withdrawn when it is emptied", async () => {
  const id = await decided("HLD");
  await released(server, organiser, [{ submission: id, decision: "HLD" }]);
  await passTime(server);
  expect(await written(id)).toMatchObject({ shared_at_once: true, shared: null });
  const [{ etag }] = (await write(id, CANARY)).json();
  expect((await seen(id)).json()).toEqual([{ text: CANARY }]);
  expect((await write(id, "Lost", { "if-match": '"0"' })).statusCode).toBe(412);
  await write(id, "", { "if-match": etag });
  expect((await seen(id)).json()).toEqual([]);
});

it("is for decided proposals, and not for an organiser's own", async () => {
  const undecided = await make.proposal(speaker, "Reviewed");
  expect((await write(undecided, CANARY)).statusCode).toBe(409);
  const own = await make.proposal(organiser, "Reviewed");
  expect((await write(own, CANARY)).statusCode).toBe(403);
});
