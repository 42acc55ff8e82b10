import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

it("loses the unreleased decision of the conference that the speaker leaves", async () => {
  const speaker = await make.speaker();
  const organiser = as(await make.session(await make.organiser()));
  const id = await make.proposal(speaker, "Submitted");
  const edit = async (conference: string) =>
    as(await make.session(speaker)).put(`/api/submissions/${id}/`, {
      title: "Breaking things gently",
      authors: "Joan Clarke",
      abstract: "Gently.",
      conference,
    });
  const onBoard = async (): Promise<BoardRow> => (await organiser.get(`/api/board/${id}/`)).json();
  await updateSubmission(server.platform.db, id, { conference: "BOTH" });
  await organiser.post("/api/decisions/", {
    decisions: [
      { submission: id, conference: "MAIN", decision: "REJ", seen: null },
      { submission: id, conference: "SINCON", decision: "ACC", seen: null },
    ],
  });
  expect((await edit("MAIN")).statusCode).toBe(200);
  expect(await onBoard()).toMatchObject({ decision: "REJ", conferences: [{ conference: "MAIN" }] });
  await edit("BOTH");
  const { decision, conferences } = await onBoard();
  expect([decision, conferences?.map((each) => each.decision)]).toEqual([null, ["REJ", null]]);
});
