import { expect } from "vitest";
import { call } from "#features/call/tables";
import { onNewServers } from "#testing/on-server";
import { readProfile } from "./actions";

const { it, server, as, make } = onNewServers();

it("takes a reviewer's new name for a suggestion while reviews are blind, also at the address of another call", async () => {
  const { db, everyCall, clock } = server.platform;
  await everyCall
    .insert(call)
    .values({ slug: "other", series: "Other", state: "open", createdAt: clock.now() });
  const speaker = await make.speaker({ firstName: "Lea", lastName: "Der" });
  const reviewer = await make.reviewer({ firstName: "Some", lastName: "Body" });
  const authors = `${speaker.name},Karen Jones`;
  const id = await make.proposal(speaker, "Ready for Review", { authors });
  await make.setting("blindReviews", true);
  const profile = { c: "GB", n: "British", o: "Engineer", b: "Builds and breaks things." };
  const name = { first_name: "Karen", last_name: "Jones" };
  const renamed = await as(reviewer).put("/api/c/other/user/profile/", { ...profile, ...name });
  expect(renamed.statusCode).toBe(200);
  const { formerNames, suggestedNames } = await readProfile(db, reviewer.id);
  expect({ formerNames, suggestedNames }).toEqual({
    formerNames: ["Some Body"],
    suggestedNames: ["Karen Jones"],
  });
  // The guess of a hidden author is not answered.
  expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
});
