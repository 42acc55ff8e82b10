import { expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const ready = (changes = {}) => make.proposal(speaker, "Ready for Review", changes);
const keepOut = (id: number, reviewer: Person, keep_out = true) =>
  as(organiser).put(`/api/conflicts/${id}/`, {
    reviewer: reviewer.id,
    keep_out,
    reason: "Friends",
  });
const standingOf = async (id: number, reviewer: Person) => {
  const all: { reviewer: string }[] = (await as(organiser).get(`/api/conflicts/${id}/`)).json();
  return all.find((each) => each.reviewer === reviewer.id);
};

const rename = (person: Person, name: { first_name: string; last_name: string }) => {
  const rest = { c: "GB", n: "British", o: "Engineer", b: "Builds and breaks things." };
  return as(person).put("/api/user/profile/", { ...rest, ...name });
};

const dismiss = (id: number, reviewer: Person, seen: object) =>
  as(organiser).post(`/api/conflicts/${id}/dismiss/`, { reviewer: reviewer.id, seen });

it("takes a changed name for a suggestion while reviews are blind, and hides nothing by it", async () => {
  const reviewer = await make.reviewer({ firstName: "Some", lastName: "Body" });
  const id = await ready({ authors: `${speaker.name},Karen Sparck-Jones` });
  await make.setting("blindReviews", true);
  const seenBy = async () => {
    const answers = await Promise.all(
      [`${id}/`, "", `pages/${id}/`].map((path) => as(reviewer).get(`/api/submissions/${path}`)),
    );
    return answers.map(({ statusCode, headers, payload }) => [statusCode, headers.etag, payload]);
  };
  const before = await seenBy();
  const guess = { first_name: "karen", last_name: "SparckJones" };
  expect((await rename(reviewer, guess)).statusCode).toBe(200);
  expect(await seenBy()).toEqual(before);
  expect(before[0]?.[0]).toBe(200);
  const shared_name = "karen SparckJones";
  expect(await standingOf(id, reviewer)).toMatchObject({ conflict: null, dismissed: false, shared_name });

  // Neither another name nor an open call makes the guess count.
  await rename(reviewer, { first_name: "Any", last_name: "Body" });
  await make.setting("blindReviews", false);
  await rename(reviewer, { first_name: "Every", last_name: "Body" });
  expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(200);
  expect(await standingOf(id, reviewer)).toMatchObject({ conflict: null, shared_name });

  await dismiss(id, reviewer, { shared_domain: null, shared_employer: null, shared_name });
  expect(await standingOf(id, reviewer)).toMatchObject({ dismissed: true });
  await keepOut(id, reviewer);
  expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(404);
});

it("still hides a proposal while reviews are blind by a name that was there before", async () => {
  const reviewer = await make.reviewer({ firstName: "Hedy", lastName: "Lamarr" });
  const id = await ready({ authors: `${speaker.name},Hedy Lamarr` });
  await make.setting("blindReviews", true);
  for (const first_name of ["Some", "Hedy", "Any"]) {
    await rename(reviewer, { first_name, last_name: first_name === "Hedy" ? "Lamarr" : "Body" });
    expect((await as(reviewer).get(`/api/submissions/${id}/`)).statusCode).toBe(404);
  }
  await make.setting("blindReviews", false);
});
