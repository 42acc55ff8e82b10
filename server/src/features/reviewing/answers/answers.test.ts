import { expect } from "vitest";
import { replaceAnswersOfProposal } from "#features/proposals/form-questions/store";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
let talk: number;

const question = (id: string, changes: object) => ({ id, label: id, kind: "short", ...changes });

it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
  talk = await make.proposal(speaker, "Ready for Review");
  await as(organiser).put("/api/form-questions/form/", {
    questions: [
      question("private", { about: "proposal", shown_to: "organisers", blind: "shown" }),
      question("open", { about: "proposal", shown_to: "reviewers", blind: "shown" }),
      question("naming", { about: "proposal", shown_to: "reviewers", blind: "hidden" }),
      question("person", { about: "speaker", shown_to: "reviewers", blind: "shown" }),
      question("secret", { about: "speaker", shown_to: "organisers" }),
    ],
  });
  const given = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, `answer-${id}`]));
  const about = given(["private", "open", "naming"]);
  await replaceAnswersOfProposal(server.platform.db, talk, about, server.clock.now());
  await as(speaker).put("/api/form-questions/own/", { answers: given(["person", "secret"]) });
});

const read = (who: Person) => as(who).get(`/api/submissions/${talk}/answers/`);
const shownTo = async (who: Person): Promise<string[]> =>
  [...(await read(who)).payload.matchAll(/"answer-(\w+)"/g)].map(([, id]) => id ?? "");

it("shows everything to organisers, and to reviewers what is for them", async () => {
  expect(await shownTo(organiser)).toEqual(["private", "open", "naming", "person", "secret"]);
  expect(await shownTo(await make.reviewer())).toEqual(["open", "naming", "person"]);
});

it("shows, in a blind review, no answer that may identify the author, and no speaker", async () => {
  await make.setting("blindReviews", true);
  const reviewer = await make.reviewer();
  expect(await shownTo(reviewer)).toEqual(["open"]);
  expect((await read(reviewer)).json().speakers).toEqual([]);
  expect((await read(reviewer)).payload).not.toMatch(/naming|person|secret|private/);
  await make.setting("blindReviews", false);
});

it("shows a speaker the answers about the proposal, whatever their group is, and none about others", async () => {
  const co = await make.reviewer();
  await addSpeakerRow(server.platform.db, {
    submissionId: talk,
    accountId: co.id,
    name: "Ada Lovelace",
    state: "accepted",
    position: 1,
  });
  for (const who of [speaker, co]) expect(await shownTo(who)).toEqual(["private", "open", "naming"]);
});

it("is missing for a reviewer with a conflict of interest", async () => {
  const reviewer = await make.reviewer();
  expect((await read(reviewer)).statusCode).toBe(200);
  await as(reviewer).post(`/api/conflicts/recuse/${talk}/`, { reason: "" });
  expect((await read(reviewer)).statusCode).toBe(404);
});
