import { beforeEach, expect } from "vitest";
import { passTime, released } from "#features/deciding/releases/world.fixture";
import { bothConferences, MAIN, SINCON } from "#features/deciding/two-conferences.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { unzipped } from "./unzipped.fixture";

const { it, server, make } = onServer();
let organiser: Person;
let speaker: Person;
let world: ReturnType<typeof bothConferences>;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  world = bothConferences(server, { organiser, speaker });
});

/** The person's one proposal, as the export of their own data has it. */
async function exported() {
  const { rawPayload } = await world.ask(speaker, "GET", "/api/privacy/export/");
  const data = JSON.parse((await unzipped(rawPayload)).get("my-data.json")?.toString() ?? "");
  expect(data.proposals).toHaveLength(1);
  return data.proposals[0];
}

it("is the same before and after a conference has decided, until that is released", async () => {
  const id = await world.both();
  const before = await exported();
  await world.decide({ submission: id, conference: MAIN, decision: "REJ", seen: null });
  expect(await exported()).toEqual(before);
  await released(server, organiser, [{ submission: id, conference: MAIN, decision: "REJ" }]);
  await passTime(server);
  expect((await exported()).conferences).toEqual([
    { conference: MAIN, decision: "REJ", confirmation: null },
    { conference: SINCON, decision: null, confirmation: null },
  ]);
});

it.each(["ACC", "REJ"] as const)(
  "says nothing of another conference's unreleased %s after a withdrawal, which declines what was released",
  async (hidden) => {
    const id = await world.both();
    await world.decide({ submission: id, conference: MAIN, decision: "ACC", seen: null });
    await released(server, organiser, [{ submission: id, conference: MAIN, decision: "ACC" }]);
    await passTime(server);
    await world.decide({ submission: id, conference: SINCON, decision: hidden, seen: null });
    expect((await world.ask(speaker, "DELETE", `/api/submissions/${id}/`)).statusCode).toBe(204);
    const { conferences, history } = await exported();
    expect(conferences).toEqual([
      {
        conference: MAIN,
        decision: "ACC",
        confirmation: expect.objectContaining({ answer: "declined" }),
      },
      { conference: SINCON, decision: null, confirmation: null },
    ]);
    const answers = history.filter(({ what }: { what: string }) => /confirm|declin/i.test(what));
    expect(answers).toHaveLength(1);
  },
);
