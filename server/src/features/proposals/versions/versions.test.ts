import type { Compared, Version } from "@lectern/domain/proposals/versions/contract";
import { newerText, wordDiff } from "@lectern/domain/proposals/versions/diff";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { databaseFault } from "#platform/db/database";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { submission, submissionVersion } from "../proposal/tables";
import { speakersWorld } from "../speakers/world.fixture";
import { saveText, updateSubmission } from "../store";
import { eraseVersions, versionsOf } from "./store";

const { it, server, as, make } = onServer();

const list = async (who: Person, id: number): Promise<{ total: number; versions: Version[] }> =>
  (await as(who).get(`/api/submissions/versions/${id}/`)).json();
const compared = async (who: Person, id: number, n: number): Promise<Compared> =>
  (await as(who).get(`/api/submissions/versions/${id}/${n}/`)).json();
const edit = (who: Person, id: number, changes: object) =>
  as(who).put(`/api/submissions/${id}/`, proposalBody(who.name, { ...changes }));

describe("the versions of a proposal", () => {
  it("are all texts that were saved, with who saved them and when, newest first", async () => {
    const speaker = await make.speaker();
    const body = proposalBody(speaker.name, { title: "First" });
    const created: { submission_id: number } = (await as(speaker).post("/api/submit/", body)).json();
    const id = created.submission_id;
    const first = server.clock.now().toISOString();
    server.clock.advance(60);
    expect((await edit(speaker, id, { title: "Second", remarks: "New" })).statusCode).toBe(200);
    server.clock.advance(60);
    await edit(speaker, id, { title: "Second", remarks: "New" });
    await edit(speaker, id, { title: "Third", topic_type: "PT", remarks: "New" });
    const saved = { saved_as: "speaker", own: true, note: "" };
    const { total, versions } = await list(speaker, id);
    expect(total).toBe(3);
    expect(versions).toEqual([
      { number: 3, ...saved, saved_on: server.clock.now().toISOString(), changed: ["title", "topic_type"] },
      { number: 2, ...saved, saved_on: expect.any(String), changed: ["title", "remarks"] },
      { number: 1, ...saved, saved_on: first, changed: [] },
    ]);
    const { before, after } = await compared(speaker, id, 2);
    expect([before.title, after.title]).toEqual(["First", "Second"]);
    expect(await compared(speaker, id, 1)).toMatchObject({
      before: { title: "First" },
      after: { title: "First" },
    });
  });

  it("are shown to each of its speakers", async () => {
    const { lead, grace, id, speaks } = await speakersWorld(server);
    await speaks(grace);
    await edit(lead, id, { title: "Second" });
    const seen = await list(grace, id);
    expect(seen.versions[0]).toMatchObject({ changed: expect.arrayContaining(["title"]), own: false });
    expect((await compared(grace, id, seen.total)).after.title).toBe("Second");
    const other = await make.speaker();
    expect((await as(other).get(`/api/submissions/versions/${id}/`)).statusCode).toBe(404);
  });

  it("are named to organisers, and not to the speaker", async () => {
    const speaker = await make.speaker({ firstName: "Grace", lastName: "Hopper" });
    const organiser = await make.organiser({ firstName: "Edsger", lastName: "Dijkstra" });
    const id = await make.proposal(speaker);
    await server.platform.db.transaction((tx) =>
      saveText(
        tx,
        id,
        { title: "Edited" },
        { by: organiser.id, as: "organiser", at: server.clock.now(), note: "A typo" },
      ),
    );
    const [edited, first] = (await list(organiser, id)).versions;
    expect(edited).toMatchObject({
      saved_as: "organiser",
      own: true,
      saved_by: "Edsger Dijkstra",
      note: "A typo",
    });
    expect(first).toMatchObject({ saved_as: "speaker", own: false, saved_by: "Grace Hopper" });
    const [seen] = (await list(speaker, id)).versions;
    expect(seen).toMatchObject({ saved_as: "organiser", own: false, note: "A typo" });
    expect(seen).not.toHaveProperty("saved_by");
  });

  it("are missing for other speakers and for reviewers", async () => {
    const id = await make.proposal(await make.speaker(), "Ready for Review");
    for (const who of [await make.speaker(), await make.reviewer()])
      for (const path of [`versions/${id}`, `versions/${id}/1`])
        expect((await as(who).get(`/api/submissions/${path}/`)).statusCode).toBe(404);
    const organiser = await make.organiser();
    expect((await as(organiser).get(`/api/submissions/versions/${id}/2/`)).statusCode).toBe(404);
  });

  it("begin with the present text where it was saved before versions were stored", async () => {
    const { db } = server.platform;
    const speaker = await make.speaker();
    const id = await make.proposal(speaker, "Submitted", { title: "Old" });
    await db.transaction((tx) => eraseVersions(tx, [id]));
    expect((await list(speaker, id)).versions).toMatchObject([{ number: 1, own: true, changed: [] }]);
    expect(await compared(speaker, id, 1)).toMatchObject({ after: { title: "Old" } });
    await edit(speaker, id, { title: "New" });
    expect((await list(speaker, id)).versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(await compared(speaker, id, 2)).toMatchObject({
      before: { title: "Old" },
      after: { title: "New" },
    });
  });

  it("are added whichever statement changes a text, and by no other change", async () => {
    const { db } = server.platform;
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await updateSubmission(db, id, { status: "Ready for Review", decision: "ACC" });
    expect(await versionsOf(db, [id])).toHaveLength(1);
    await db.update(submission).set({ abstract: "By hand" }).where(eq(submission.id, id));
    const [, second] = await versionsOf(db, [id]);
    expect(second).toMatchObject({ abstract: "By hand", savedBy: speaker.id, savedAs: "speaker" });
  });

  it("give each text again after many edits, also from the differences", { timeout: 60_000 }, async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const texts = Array.from({ length: 25 }, (_, n) => `Text ${n} ${"of many words ".repeat(n)}`.trim());
    for (const abstract of texts) await edit(speaker, id, { abstract });
    const stored = await versionsOf(server.platform.db, [id]);
    expect(stored.slice(1).map(({ abstract }) => abstract)).toEqual(texts);
    for (const [i, { abstract }] of stored.slice(1).entries())
      expect(newerText(wordDiff(stored[i]?.abstract ?? "", abstract))).toBe(abstract);
  });

  it("count without a gap when several are saved at once", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await Promise.all([1, 2, 3, 4, 5].map((n) => edit(speaker, id, { title: `Title ${n}` })));
    const stored = await versionsOf(server.platform.db, [id]);
    expect(stored.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it.for([
  ["update submission_version set title = 'Forged'"],
  ["update submission_version set saved_at = now(), saved_by = null"],
  ["delete from submission_version"],
])("refuses to change versions: %s", async ([statement = ""]) => {
  await make.proposal(await make.speaker());
  const refused = await server.platform.everyCall
    .execute(sql.raw(statement))
    .catch((error: unknown) => error);
  expect(databaseFault(refused)?.code).toBe("42501");
});

it("forgets who saved a version with the account", async () => {
  const { db, everyCall } = server.platform;
  const [speaker, organiser] = [await make.speaker(), await make.organiser()];
  const id = await make.proposal(speaker);
  await db.transaction((tx) =>
    saveText(tx, id, { title: "Edited" }, { by: organiser.id, as: "organiser", at: server.clock.now() }),
  );
  await everyCall
    .update(submissionVersion)
    .set({ savedBy: null })
    .where(eq(submissionVersion.savedBy, organiser.id));
  const reader = await make.organiser();
  expect((await list(reader, id)).versions[0]).toMatchObject({ saved_as: "organiser", saved_by: null });
});
