import type { Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { beforeAll, beforeEach, describe, expect } from "vitest";
import { objectsOf } from "#features/proposals/files/actions";
import { fileOf } from "#features/proposals/files/store";
import { updateSubmission } from "#features/proposals/store";
import { readZipDirectory, unpack } from "#platform/file-type/zip-directory";
import { zip } from "#platform/sanitise/hostile-zip.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile, submitFile } from "#testing/upload";

const { it, server, as, make } = onServer();
let speaker: Person;
let reviewer: Person;
let organiser: Person;
let pk: number;
it.beforeAll(async () => {
  speaker = await make.speaker({ firstName: "Zaphira", lastName: "Quillonby" });
  reviewer = await make.reviewer();
  organiser = await make.organiser();
  const authors = "Zaphira Quillonby,Oriel Vantressa";
  pk = await make.proposal(speaker, "Ready for Review", { authors });
});
beforeEach(() => make.setting("blindReviews", true));

const one = async (who: Person): Promise<Submission> => (await as(who).get(`/api/submissions/${pk}/`)).json();
const listed = async (who: Person): Promise<SubmissionListItem | undefined> =>
  (await as(who).get("/api/submissions/")).json().find((item: { pk: number }) => item.pk === pk);

const NAMED = {
  full_name: "Zaphira Quillonby",
  authors: "Zaphira Quillonby,Oriel Vantressa",
  residence: "United Kingdom",
};
/** Only reviewers read it beside the proposal: they score the speaker. */
const BIO = { bio: "Builds and breaks things." };

describe("a blind review", () => {
  it("leaves a reviewer the proposal in its shape, without names", async () => {
    const [read, item] = [await one(reviewer), await listed(reviewer)];
    await make.setting("blindReviews", false);
    expect(await one(reviewer)).toEqual({ ...read, ...NAMED, ...BIO });
    expect(await listed(reviewer)).toEqual({ ...item, full_name: NAMED.full_name });
    expect([read.full_name, read.authors, read.residence, item?.full_name]).toEqual(["", "", "", ""]);
  });

  it("hides nothing from the speaker, nor from organisers", async () => {
    for (const who of [speaker, organiser]) expect(await one(who)).toMatchObject(NAMED);
    expect(await listed(speaker)).toMatchObject({ full_name: NAMED.full_name });
    const board = (await as(organiser).get("/api/board/")).json();
    expect(board[0]).toMatchObject({ full_name: NAMED.full_name, authors: NAMED.authors });
  });

  it("names a proposal whose decision is released, and hides the name again when that is undone", async () => {
    await updateSubmission(server.platform.db, pk, { decision: "ACC" });
    expect(await one(reviewer)).toMatchObject({ full_name: "", overall_status: null });
    await updateSubmission(server.platform.db, pk, { releasedDecision: "ACC" });
    expect(await one(reviewer)).toMatchObject({ ...NAMED, overall_status: "ACC" });
    expect(await listed(reviewer)).toMatchObject({ full_name: NAMED.full_name });
    await updateSubmission(server.platform.db, pk, { decision: null, releasedDecision: null });
    expect(await listed(reviewer)).toMatchObject({ full_name: "" });
  });

  it("still takes reviews, and keeps co-authors from the proposal without a word", async () => {
    const coAuthor = await make.reviewer({ firstName: "Oriel", lastName: "Vantressa" });
    expect((await make.review(reviewer, pk)).statusCode).toBe(201);
    const [theirs, missing] = await Promise.all(
      [pk, 2_000_000_000].map((id) => as(coAuthor).get(`/api/submissions/${id}/`)),
    );
    expect(theirs?.statusCode).toBe(404);
    expect(theirs?.payload).toEqual(missing?.payload);
    expect(await listed(coAuthor)).toBeUndefined();
  });

  it("is previewed before it is saved, and is in the log", async () => {
    const effects = async (blindReviews: boolean) =>
      (await as(organiser).post("/api/settings/preview/", { changes: { blindReviews } })).json().effects;
    expect(await effects(true)).toEqual([]);
    expect(await effects(false)).toEqual(["Reviewers see speakers' names immediately, in 1 proposal."]);
    const saved = await as(organiser).put("/api/settings/", {
      changes: { blindReviews: false },
    });
    expect(saved.json()).toMatchObject({ blindReviews: false });
    expect(await effects(true)).toEqual([
      expect.stringContaining("hidden from reviewers immediately, in 1 proposal,"),
      expect.stringContaining("name their author"),
      "1 proposal already reviewed, with names visible.",
    ]);
    const { lines } = (await as(organiser).get("/api/audit/?action=set")).json();
    expect(lines[0]).toMatchObject({
      who: { id: organiser.id },
      from: "true",
      to: "false",
      details: [{ name: "setting", value: "blindReviews" }],
    });
  });
});

describe("the file of a blind review", () => {
  const inner = zip({ "quillonby-notes.txt": "Kettles." });
  const archive = zip({
    "quillonby/slides.txt": "Breaking kettles.",
    "Quillonby.exe": "MZ\0",
    "more quillonby.zip": inner,
    "REPORT.txt": "mine",
  });
  let withFile: number;
  beforeAll(async () => {
    withFile = (await submitFile(server, speaker, archive, "zip")).id;
    await updateSubmission(server.platform.db, withFile, { status: "Ready for Review" });
  });

  const download = (who: Person, dl: string) => as(who).post(`/api/submissions/download/${dl}/${withFile}/`);
  const members = async (who: Person) => {
    const { content } = await fetchFile(server, (await download(who, "tf")).json().url);
    return membersOf(content);
  };
  const membersOf = (bytes: Buffer) =>
    new Map(readZipDirectory(bytes).map((entry) => [entry.name, unpack(bytes, entry, 1 << 24)]));

  it("goes out as the safe copy alone; an organiser can open the original", async () => {
    expect((await download(reviewer, "tf")).statusCode).toBe(200);
    expect((await download(reviewer, "iso")).statusCode).toBe(404);
    expect((await download(organiser, "iso")).statusCode).toBe(200);
    await make.setting("blindReviews", false);
    expect((await download(reviewer, "iso")).statusCode).toBe(200);
  });

  it("has numbers for the names of its members, with the same contents", async () => {
    const [named, nameless] = [await members(organiser), await members(reviewer)];
    expect([...named.keys()]).toEqual([
      "quillonby/slides.txt",
      "more quillonby.zip",
      "REPORT~2.txt",
      "REPORT.txt",
    ]);
    expect([...nameless.keys()]).toEqual(["file-1.txt", "file-3.zip", "file-4.txt", "REPORT.txt"]);
    expect(nameless.get("file-1.txt")).toEqual(named.get("quillonby/slides.txt"));
    const report = nameless.get("REPORT.txt")?.toString().split("\r\n");
    expect(report?.filter((line) => line.startsWith("file-"))).toEqual([
      "file-1.txt: rebuilt",
      "file-2: left out",
      "file-3.zip: rebuilt",
      "file-4.txt: rebuilt",
    ]);
    expect(report?.filter((line) => line.startsWith("    "))).toHaveLength(1);
    const deeper = membersOf(nameless.get("file-3.zip") ?? Buffer.alloc(0));
    expect([...deeper.keys()]).toEqual(["file-1.txt", "REPORT.txt"]);
    for (const content of [...nameless.values(), ...deeper.values()]) {
      expect(content.toString("latin1").toLowerCase()).not.toContain("quillonby");
    }
  });

  it("is made without names once, and goes with the file", async () => {
    await download(reviewer, "tf");
    const path = async () => new URL((await download(reviewer, "tf")).json().url).pathname;
    expect(await path()).toBe(await path());
    expect(await path()).toMatch(/\/tf\/[0-9a-f-]+\.nameless$/);
    const file = await fileOf(server.platform.db, withFile);
    expect(file && objectsOf(file)).toContainEqual(expect.stringMatching(/^tf\/[0-9a-f-]+\.nameless$/));
  });
});
