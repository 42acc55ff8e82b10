import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let author: Person;
let colleague: Person;
it.beforeEach(async () => {
  author = await make.organiser({ firstName: "Ada", lastName: "Lovelace" });
  colleague = await make.organiser({ firstName: "Grace", lastName: "Hopper" });
});

const talk = (changes: object = {}) => ({
  code: "AAA",
  title: "My own talk",
  abstract: "About kettles.",
  state: "submitted",
  submission_type: "Talk",
  track: "Kitchen",
  created: "2025-02-01T10:00:00Z",
  speakers: [{ code: "ADA", name: "Ada Lovelace", email: author.email.toUpperCase(), biography: "Bio" }],
  ...changes,
});
const others = () =>
  talk({
    code: "BBB",
    title: "Another's talk",
    speakers: [{ code: "EVE", name: "Eve Other", email: "eve@example.org" }],
  });
const OWN = [REFUSALS["handles-own"].detail];

async function imported(who: Person, file: object[]) {
  const body = { file, topics: { Kitchen: "P" }, decisions: true };
  const { seen, rows } = (await as(who).post("/api/imports/preview/", body)).json();
  const answer = await as(who).post("/api/imports/", { ...body, seen });
  return { rows, status: answer.statusCode, ...answer.json() };
}
const onBoard = async () => (await as(colleague).get("/api/board/")).json();

it("leaves out an organiser's own proposal, and imports the others of the file", async () => {
  const answer = await imported(author, [talk({ state: "accepted" }), others()]);
  expect(answer).toMatchObject({ status: 201, proposals: 1, people: 1 });
  expect(answer.rows).toMatchObject([
    { outcome: "skipped", notes: OWN, pk: null },
    { outcome: "new", notes: [] },
  ]);
  expect(await onBoard()).toMatchObject([{ title: "Another's talk" }]);
});

it("changes neither the decision on an organiser's own proposal nor its text, also after the close", async () => {
  await imported(colleague, [talk({ state: "rejected" })]);
  const [{ pk }] = await onBoard();
  await make.setting("closesAt", new Date(server.clock.now().getTime() - 1000).toISOString());
  const answer = await imported(author, [talk({ state: "accepted", title: "A better title" }), others()]);
  expect(answer).toMatchObject({ status: 201, proposals: 1, changed: 0 });
  expect(answer.rows[0]).toMatchObject({ outcome: "skipped", notes: OWN, pk, changes: [], kept: [] });
  const [mine] = await onBoard();
  expect(mine).toMatchObject({ pk, title: "My own talk", decision: "REJ" });
});

it("answers the author of a proposal alike, whether others have decided on it or not", async () => {
  await imported(colleague, [talk()]);
  const [{ pk }] = await onBoard();
  const file = [talk({ title: "A better title", state: "accepted" })];
  const before = await imported(author, file);
  const decisions = [{ submission: pk, decision: "REJ", seen: null }];
  await as(colleague).post("/api/decisions/", { decisions });
  expect(before.status).toBe(201);
  expect(await imported(author, file)).toEqual(before);
});
