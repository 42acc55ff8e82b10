import type { Group } from "@lectern/domain/kernel/actor";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import type { Menu } from "@lectern/domain/proposals/menu";
import { expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submitFile } from "#testing/upload";

const { it, server, as, make } = onServer();
let stranger: number;

it.beforeAll(async () => {
  stranger = await make.proposal(await make.speaker(), "Submitted");
});

const ROLES: Group[] = ["reviewer", "organiser"];
const NOT_THEIRS = { detail: "You do not have permission to perform this action." };
const person = (group: Group) => (group === "reviewer" ? make.reviewer() : make.organiser());
const ownList = async (who: Person): Promise<SubmissionListItem[]> =>
  (await as(who).get("/api/submissions/own/")).json();

it.for(ROLES)("lets a %s submit with a file, read, edit and withdraw like a speaker", async (group) => {
  const author = await person(group);
  const { id } = await submitFile(server, author, "a file");
  const speaker = await make.speaker();
  const theirs = await submitFile(server, speaker, "a file");
  const shape = async (who: Person, pk: number) => {
    const { pk: _, ...rest } = (await as(who).get(`/api/submissions/${pk}/`)).json();
    return rest;
  };
  expect(await shape(author, id)).toEqual(await shape(speaker, theirs.id));

  const edited = { ...proposalBody("Ada Lovelace"), title: "Changed by its author" };
  expect((await as(author).put(`/api/submissions/${id}/`, edited)).json()).toMatchObject({
    title: "Changed by its author",
    status: "Submitted",
  });
  expect(await ownList(author)).toMatchObject([{ pk: id, title: "Changed by its author" }]);
  const menu: Menu = (await as(author).get("/api/submissions/own/menu/")).json();
  expect(menu).toMatchObject({ items: [{ pk: id, title: "Changed by its author" }] });
  expect(menu).not.toHaveProperty("counts");
  expect((await as(author).get(`/api/submissions/file-reads/${id}/`)).json()).toEqual([]);
  expect((await as(author).delete(`/api/submissions/${id}/`)).statusCode).toBe(204);
  expect(await ownList(author)).toMatchObject([{ status: "Withdrawn" }]);
});

it.for(ROLES)("shows a %s the decision on their own proposal once it is released", async (group) => {
  const author = await person(group);
  const id = await make.proposal(author, "Reviewed");
  const { db } = server.platform;
  const shown = async () => {
    const one: SubmissionListItem = (await as(author).get(`/api/submissions/${id}/`)).json();
    const [listed] = await ownList(author);
    return [one.overall_status, listed?.overall_status];
  };
  await updateSubmission(db, id, { decision: "REJ" });
  expect(await shown()).toEqual([null, null]);
  await updateSubmission(db, id, { releasedDecision: "REJ" });
  expect(await shown()).toEqual(["REJ", "REJ"]);
});

it.for(ROLES)("refuses a %s to change the proposals of others", async (group) => {
  const other = await person(group);
  for (const [method, path, body] of [
    ["PUT", `/api/submissions/${stranger}/`, proposalBody("Ada Lovelace")],
    ["DELETE", `/api/submissions/${stranger}/`, undefined],
    ["POST", `/api/submissions/upload/${stranger}/`, { extension: "pdf" }],
  ] as const) {
    const answer = await as(other).send(method, path, body);
    expect([answer.statusCode, answer.json()]).toEqual([403, NOT_THEIRS]);
  }
  expect(await ownList(other)).toEqual([]);
});

it("keeps the reviewer's own proposal out of the list of what they review", async () => {
  const reviewer = await make.reviewer();
  const own = await make.proposal(reviewer, "Ready for Review");
  const listed: SubmissionListItem[] = (await as(reviewer).get("/api/submissions/")).json();
  expect(listed.map(({ pk }) => pk)).not.toContain(own);
  expect((await as(reviewer).get("/api/reviews/queue/")).json()).not.toContain(own);
});
