import { expect } from "vitest";
import { readProfile, saveProfile } from "#features/identity/profiles/actions";
import { onNewServers } from "#testing/on-server";
import { mergeWorld } from "./world.fixture";

const { it, server, as, make } = onNewServers();

it.each([
  [
    "suggestions where their reviews are blind",
    true,
    { formerNames: [], suggestedNames: ["Karen Jones", "Karen Smith"] },
    200,
  ],
  [
    "names that they gave up elsewhere",
    false,
    { formerNames: ["Karen Jones", "Karen Smith"], suggestedNames: [] },
    404,
  ],
])(
  "takes the names of an account that is merged into a reviewer's for %s",
  async (_, blind, names, status) => {
    const { db, clock } = server.platform;
    const speaker = await make.speaker({ firstName: "Lea", lastName: "Der" });
    const reviewer = await make.reviewer({ firstName: "Some", lastName: "Body" });
    const authors = `${speaker.name},Karen Smith`;
    const id = await make.proposal(speaker, "Ready for Review", { authors });
    await make.setting("blindReviews", blind);
    const second = await make.speaker({ firstName: "Karen", lastName: "Jones" });
    await saveProfile(db, second.id, { formerNames: ["Karen Smith", "Some Body"] }, clock.now());
    await mergeWorld(server).merge(reviewer, second);
    expect(await readProfile(db, reviewer.id)).toMatchObject(names);
    expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(status);
  },
);

it("completes one name with no half of the other account's", async () => {
  const { db } = server.platform;
  const kept = await make.reviewer({ firstName: "Karen", lastName: "" });
  const ended = await make.speaker({ firstName: "Some", lastName: "Jones" });
  await mergeWorld(server).merge(kept, ended);
  expect(await readProfile(db, kept.id)).toMatchObject({ firstName: "Karen", lastName: "" });
});
