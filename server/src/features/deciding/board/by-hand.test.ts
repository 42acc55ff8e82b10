import type { Moved } from "@lectern/domain/deciding/board/contract";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const post = async (path: string, submissions: number[]): Promise<Moved> =>
  (await as(organiser).post(`/api/board/${path}/`, { submissions })).json();
const send = (...ids: number[]) => post("send-to-review", ids);
const takeBack = (...ids: number[]) => post("take-back-from-review", ids);
const movesOf = async (id: number) =>
  (await auditOf(server, id)).map(({ action, actorId, from, to }) => [action, actorId, from, to]);

it("sends to review what may go there, leaves the rest, and says why", async () => {
  const submitted = await make.proposal(speaker, "Submitted");
  const resting = await make.proposal(speaker, "Cooldown");
  const uploading = await make.proposal(speaker, "Uploading");
  const gone = await make.proposal(speaker, "Withdrawn");
  expect(await send(submitted, resting, uploading, gone, 999_999, submitted)).toEqual({
    moved: [
      { submission: submitted, from: "Submitted", to: "Ready for Review" },
      { submission: resting, from: "Cooldown", to: "Ready for Review" },
    ],
    refused: [
      { submission: uploading, detail: REFUSALS["no-such-move"].detail },
      { submission: gone, detail: REFUSALS["no-such-move"].detail },
      { submission: 999_999, detail: REFUSALS["not-found"].detail },
    ],
  });
  expect(await movesOf(submitted)).toEqual([["sendToReview", organiser.id, "Submitted", "Ready for Review"]]);
});

it("puts each back to where it was, with the audit lines of the way", async () => {
  const submitted = await make.proposal(speaker, "Submitted");
  const resting = await make.proposal(speaker, "Cooldown");
  await send(submitted, resting);
  expect((await takeBack(submitted, resting)).moved).toEqual([
    { submission: submitted, from: "Ready for Review", to: "Submitted" },
    { submission: resting, from: "Ready for Review", to: "Cooldown" },
  ]);
  expect((await movesOf(submitted)).slice(1)).toEqual([
    ["takeBackFromReview", organiser.id, "Ready for Review", "Cooldown"],
    ["reopenEditing", organiser.id, "Cooldown", "Submitted"],
  ]);
  expect((await send(submitted, resting)).moved, "and can be sent again").toHaveLength(2);
});

it("does not undo what was reviewed, moved by itself, or was undone already", async () => {
  const reviewed = await make.proposal(speaker, "Submitted");
  const byItself = await make.proposal(speaker, "Ready for Review");
  const back = await make.proposal(speaker, "Submitted");
  await send(reviewed, back);
  await takeBack(back);
  await make.review(await make.reviewer(), reviewed);
  expect(await takeBack(reviewed, byItself, back)).toEqual({
    moved: [],
    refused: [
      { submission: reviewed, detail: REFUSALS["reviewed-meanwhile"].detail },
      { submission: byItself, detail: REFUSALS["not-sent-by-hand"].detail },
      { submission: back, detail: REFUSALS["not-sent-by-hand"].detail },
    ],
  });
});

it("moves each once when twenty organisers send the same at once", async () => {
  const id = await make.proposal(speaker, "Submitted");
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(id)));
  expect(answers.flatMap(({ moved }) => moved)).toHaveLength(1);
  expect(await movesOf(id)).toHaveLength(1);
});
