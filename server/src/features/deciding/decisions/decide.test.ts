import type { Decision } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const decide = async (decisions: DecideBody["decisions"], who = organiser) =>
  (await as(who).post("/api/decisions/", { decisions })).json();

async function decisionOf(id: number): Promise<Decision | null | undefined> {
  const [row] = await server.platform.db.select().from(submission).where(eq(submission.id, id));
  return row?.decision;
}

/** The waitlist's places as the board shows them. */
async function placesOf(...ids: number[]): Promise<(number | null | undefined)[]> {
  const rows: BoardRow[] = (await as(organiser).get("/api/board/")).json();
  return ids.map((id) => rows.find(({ pk }) => pk === id)?.waitlist_place);
}

it("writes each decision with an audit line that says from what to what", async () => {
  const [first, second] = [await reviewed(), await reviewed()];
  expect(
    await decide([
      { submission: first, decision: "ACC", seen: null },
      { submission: second, decision: "REJ", seen: null },
    ]),
  ).toEqual({
    changed: [
      { submission: first, from: null, to: "ACC" },
      { submission: second, from: null, to: "REJ" },
    ],
    refused: [],
  });
  expect([await decisionOf(first), await decisionOf(second)]).toEqual(["ACC", "REJ"]);
  const lines = await server.platform.db.select().from(auditEntry).where(eq(auditEntry.submissionId, first));
  expect(lines).toMatchObject([
    { actorId: organiser.id, action: "decide", details: { from: null, to: "ACC" } },
  ]);
});

it("leaves alone what another organiser decided meanwhile, and writes the others", async () => {
  const [contested, free] = [await reviewed(), await reviewed()];
  await decide([{ submission: contested, decision: "REJ", seen: null }]);
  expect(
    await decide([
      { submission: contested, decision: "ACC", seen: null },
      { submission: free, decision: "ACC", seen: null },
    ]),
  ).toEqual({
    changed: [{ submission: free, from: null, to: "ACC" }],
    refused: [{ submission: contested, detail: REFUSALS["decided-meanwhile"].detail }],
  });
  expect(await decisionOf(contested)).toBe("REJ");
});

it("lets one of many simultaneous decisions through, and undoes it", async () => {
  const id = await reviewed();
  const choices = ["ACC", "HLD", "REJ"] as const;
  const answers = await Promise.all(
    choices.map((decision) => decide([{ submission: id, decision, seen: null }])),
  );
  const changes = answers.flatMap(({ changed }) => changed);
  expect(changes).toEqual([{ submission: id, from: null, to: await decisionOf(id) }]);
  await decide([{ submission: id, decision: null, seen: changes[0].to }]);
  expect(await decisionOf(id)).toBeNull();
});

it("decides on nothing that was withdrawn, still waits for its file, or does not exist", async () => {
  const withdrawn = await make.proposal(speaker, "Withdrawn");
  const waiting = await make.proposal(speaker, "Uploading");
  const { detail } = REFUSALS["not-decidable"];
  expect(
    await decide(
      [withdrawn, waiting, 999_999].map((id) => ({ submission: id, decision: "ACC" as const, seen: null })),
    ),
  ).toEqual({
    changed: [],
    refused: [
      { submission: withdrawn, detail },
      { submission: waiting, detail },
      { submission: 999_999, detail: REFUSALS["not-found"].detail },
    ],
  });
});

it("takes the place on the waitlist from a proposal that is decided otherwise, and keeps it for the rest", async () => {
  const [first, second] = [await reviewed(), await reviewed()];
  await decide([first, second].map((id) => ({ submission: id, decision: "HLD" as const, seen: null })));
  const order = { order: [second, first], seen: [] };
  await as(organiser).put("/api/decisions/waitlist/", order);
  expect(await placesOf(first, second)).toEqual([2, 1]);
  await decide([{ submission: second, decision: "ACC", seen: "HLD" }]);
  expect(await placesOf(first, second)).toEqual([2, null]);
  await decide([{ submission: second, decision: "HLD", seen: "ACC" }]);
  expect(await placesOf(first, second)).toEqual([2, null]);
});

it("shows the speaker nothing before a release", async () => {
  const id = await reviewed();
  await decide([{ submission: id, decision: "ACC", seen: null }]);
  const { overall_status } = (await as(speaker).get(`/api/submissions/${id}/`)).json();
  expect(overall_status).toBeNull();
});

const reviewed = () => make.proposal(speaker, "Reviewed");
