import type { Compared, Version } from "@lectern/domain/proposals/versions/contract";
import { beforeEach, describe, expect } from "vitest";
import { auditOf } from "#testing/look";
import { type Person, proposalBody, reviewBody } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { replaceAnswersOfProposal } from "../form-questions/store";
import { updateSubmission } from "../store";
import { eraseVersions, versionsOf } from "../versions/store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;

const question = (id: string, changes: object = {}) => ({
  id,
  label: `${id}?`,
  kind: "short",
  about: "proposal",
  ...changes,
});
const LAB = question("lab", { required: true });

beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const ask = (...questions: object[]) => as(organiser).put("/api/form-questions/form/", { questions });
const submitted = async (changes: object = {}): Promise<number> =>
  (await as(speaker).post("/api/submit/", proposalBody(speaker.name, { ...changes }))).json().submission_id;
const edit = (id: number, changes: object) =>
  as(speaker).put(`/api/submissions/${id}/`, proposalBody(speaker.name, { ...changes }));
const versions = async (id: number, who = speaker): Promise<Version[]> =>
  (await as(who).get(`/api/submissions/versions/${id}/`)).json().versions;
const compared = async (id: number, n: number): Promise<Compared> =>
  (await as(speaker).get(`/api/submissions/versions/${id}/${n}/`)).json();
const stored = async (id: number) =>
  (await versionsOf(server.platform.db, [id])).map(({ number, answers }) => [number, answers]);
const complete = (id: number, answers: object, who = speaker) =>
  as(who).put(`/api/submissions/${id}/missing-answers/`, { answers });

describe("the answers about a proposal", () => {
  it("are part of its first version, and of each that changes them, with or without its text", async () => {
    await ask(LAB, question("seats"));
    const id = await submitted({ answers: { lab: "A vice" } });
    await edit(id, { title: "Other", answers: { lab: "A vice", seats: "12" } });
    await edit(id, { title: "Other", answers: { lab: "None", seats: "12" } });
    await edit(id, { title: "Third" });
    expect(await stored(id)).toEqual([
      [1, { lab: "A vice" }],
      [2, { lab: "A vice", seats: "12" }],
      [3, { lab: "None", seats: "12" }],
      [4, { lab: "None", seats: "12" }],
    ]);
    const [fourth, third, second, first] = await versions(id);
    expect([fourth, first].map((each) => each && "changed_answers" in each)).toEqual([false, false]);
    expect(third).toMatchObject({ number: 3, own: true, changed: [], changed_answers: ["lab?"] });
    expect(second).toMatchObject({ changed: ["title"], changed_answers: ["seats?"] });
    expect((await compared(id, 3)).answers).toEqual([{ label: "lab?", before: "A vice", after: "None" }]);
    expect((await compared(id, 2)).answers).toEqual([{ label: "seats?", before: "", after: "12" }]);
  });

  it("are complete from the first change on where versions did not have them before", async () => {
    await ask(LAB);
    const id = await submitted({ answers: { lab: "Old" } });
    const { db } = server.platform;
    await db.transaction((tx) => eraseVersions(tx, [id]));
    await db.transaction((tx) => replaceAnswersOfProposal(tx, id, { lab: "New" }, server.clock.now()));
    expect(await stored(id)).toEqual([
      [1, { lab: "Old" }],
      [2, { lab: "New" }],
    ]);
  });

  it("keep their question once it is in a version, also when they are empty again", async () => {
    await ask(question("seats"));
    const id = await submitted({ answers: { seats: "12" } });
    await edit(id, { answers: {} });
    await ask();
    expect((await compared(id, 2)).answers).toEqual([{ label: "seats?", before: "12", after: "" }]);
  });

  it("are compared for reviewers as far as they may see them, and count as a change", async () => {
    await ask(
      question("open", { shown_to: "reviewers", blind: "shown" }),
      question("team", { shown_to: "reviewers", blind: "hidden" }),
      question("private", { blind: "shown" }),
    );
    const id = await submitted();
    const { db } = server.platform;
    const change = (answers: Record<string, string>) =>
      db.transaction((tx) => replaceAnswersOfProposal(tx, id, answers, server.clock.now()));
    await updateSubmission(db, id, { status: "Ready for Review" });
    const reviewer = await make.reviewer();
    expect((await as(reviewer).post("/api/review/", reviewBody(id))).statusCode).toBe(201);
    const read = async () => (await as(reviewer).get(`/api/submissions/${id}/`)).json();
    const changes = () => as(reviewer).get(`/api/submissions/changes/${id}/`);
    await change({ private: "canary-private" });
    expect(await read()).not.toHaveProperty("changed_since_review");
    await change({ private: "canary-private", team: "canary-team" });
    expect(await read()).toMatchObject({ changed_since_review: true });
    expect((await changes()).json().answers).toEqual([{ label: "team?", before: "", after: "canary-team" }]);
    await make.setting("blindReviews", true);
    expect(await read()).not.toHaveProperty("changed_since_review");
    expect((await changes()).payload).not.toMatch(/canary|team|private/);
    await change({ open: "A lab", private: "canary-private", team: "canary-team" });
    expect(await read()).toMatchObject({ changed_since_review: true });
    expect((await changes()).json().answers).toEqual([{ label: "open?", before: "", after: "A lab" }]);
    expect((await changes()).payload).not.toMatch(/canary|team|private/);
  });
});

describe("a required answer that is missing", () => {
  it("is added by the lead after the close, as a version, and no existing answer changes", async () => {
    await ask(question("seats"));
    const id = await submitted({ answers: { seats: "12" } });
    await make.setting("closesAt", new Date(server.clock.now().getTime() - 1000).toISOString());
    await ask(question("seats", { required: true }), LAB);
    expect((await edit(id, { answers: { lab: "A vice" } })).statusCode).toBe(403);
    expect((await complete(id, {})).json()).toEqual({ "answers.lab": ["This field is required."] });
    expect((await complete(id, { lab: "A vice", seats: "99" })).statusCode).toBe(204);
    expect(await stored(id)).toEqual([
      [1, { seats: "12" }],
      [2, { seats: "12", lab: "A vice" }],
    ]);
    expect((await auditOf(server, id)).map(({ action }) => action)).toContain("answer missing questions");
    expect((await complete(id, { lab: "Another" })).statusCode).toBe(404);
    expect((await as(organiser).get("/api/form-questions/lacking/")).json()).toEqual([]);
  });

  it("cannot be added by others, nor to a withdrawn proposal", async () => {
    const id = await submitted();
    await ask(LAB);
    const [other, reviewer] = [await make.speaker(), await make.reviewer()];
    expect((await complete(id, { lab: "x" }, other)).statusCode).toBe(404);
    expect((await complete(id, { lab: "x" }, reviewer)).statusCode).toBe(403);
    expect((await complete(id, { lab: "x" }, organiser)).statusCode).toBe(403);
    await updateSubmission(server.platform.db, id, { status: "Withdrawn" });
    expect((await complete(id, { lab: "x" })).statusCode).toBe(409);
  });

  it("is added once when it is sent twice at the same time", async () => {
    const id = await submitted();
    await ask(LAB);
    const sent = await Promise.all(["a", "b", "c", "d"].map((lab) => complete(id, { lab })));
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404]);
    expect(await stored(id)).toHaveLength(2);
  });
});
