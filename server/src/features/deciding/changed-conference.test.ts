import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { keepConferences } from "#features/proposals/proposal/decisions-store";
import { lockOwn, updateSubmission } from "#features/proposals/store";
import { waiters } from "#testing/look";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { releaseItem } from "./releases/tables";
import { passTime, released } from "./releases/world.fixture";
import { bothConferences, MAIN, SINCON } from "./two-conferences.fixture";

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

/** A release of both conferences' acceptances, before it is due. */
async function bothWaiting() {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const world = bothConferences(server, { organiser, speaker });
  const id = await make.proposal(speaker, "Submitted");
  await updateSubmission(server.platform.db, id, { conference: "BOTH" });
  const items = [MAIN, SINCON].map((conference) => ({
    submission: id,
    conference,
    decision: "ACC" as const,
  }));
  await world.decide(...items.map((item) => ({ ...item, seen: null })));
  const release = await released(server, organiser, items);
  const outcome = async () => {
    const { release: done } = (await world.ask(organiser, "GET", `/api/releases/${release.id}/`)).json();
    const rows = await server.platform.db
      .select({ conference: releaseItem.conference, state: releaseItem.state, why: releaseItem.droppedWhy })
      .from(releaseItem)
      .where(eq(releaseItem.releaseId, release.id))
      .orderBy(releaseItem.conference);
    return { state: done.state, counts: done.counts, items: rows };
  };
  return { ...world, id, speaker, outcome };
}

const MAIN_ALONE = {
  state: "done",
  counts: expect.objectContaining({ ACC: 1 }),
  items: [
    { conference: MAIN, state: "released", why: null },
    { conference: SINCON, state: "dropped", why: "decision-changed" },
  ],
};

it("drops from a release what a conference decided that the speaker leaves before it is due", async () => {
  const { ask, id, speaker, outcome } = await bothWaiting();
  const edit = { ...proposalBody(speaker.name), conference: MAIN };
  expect((await ask(speaker, "PUT", `/api/submissions/${id}/`, edit)).statusCode).toBe(200);
  await passTime(server);
  expect(await outcome()).toEqual(MAIN_ALONE);
});

it("drops it when the speaker leaves the conference in the moment in which the release goes out", async () => {
  const { id, speaker, outcome } = await bothWaiting();
  server.clock.advance(15 * 60);
  let going = Promise.resolve();
  // As the edit of a proposal does.
  await server.platform.db.transaction(async (tx) => {
    await lockOwn(tx, speaker.id, id);
    going = server.runJob("sweep-releases");
    await expect.poll(() => waiters(server)).toBe(1);
    await updateSubmission(tx, id, { conference: MAIN });
    await keepConferences(tx, id, [MAIN]);
  });
  await going;
  expect(await outcome()).toEqual(MAIN_ALONE);
});
