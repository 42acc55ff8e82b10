import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { beforeEach, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser();
});

const ADA = { code: "ADA", name: "Ada Lovelace", email: "ada@example.org", biography: "Bio" };
const GRACE = { code: "GRACE", name: "Grace Hopper" };
const submission = (code: string, changes: object = {}) => ({
  code,
  title: `Talk ${code}`,
  abstract: `${"About kettles. ".repeat(30)}They sing.`,
  state: "submitted",
  submission_type: "Talk",
  track: "Kitchen",
  created: "2025-02-01T10:00:00Z",
  speakers: [ADA],
  ...changes,
});
const choices = { topics: { Kitchen: "P" } };
const preview = async (file: unknown, changes: object = {}) =>
  (await as(organiser).post("/api/imports/preview/", { file, ...choices, ...changes })).json();
const apply = (file: unknown, seen: string, changes: object = {}) =>
  as(organiser).post("/api/imports/", { file, ...choices, ...changes, seen });
async function importProposals(file: unknown, changes: object = {}) {
  const { seen } = await preview(file, changes);
  return (await apply(file, seen, changes)).json();
}
const board = async () => (await as(organiser).get("/api/board/")).json();
const proposal = async (pk: number) => (await as(organiser).get(`/api/submissions/${pk}/`)).json();
const audit = async (action: string) =>
  (await as(organiser).get(`/api/audit/?action=${encodeURIComponent(action)}`)).json().lines;

it("previews what changed at the source, updates only that, and then finds nothing new", async () => {
  await importProposals([submission("AAA"), submission("BBB")]);
  const [{ pk }] = await board();
  const file = [
    submission("AAA", {
      title: "Pots",
      abstract: `${"About kettles. ".repeat(30)}They dance.`,
      track: "Red Team",
      state: "accepted",
      speakers: [GRACE, ADA],
    }),
    submission("BBB"),
    submission("CCC"),
  ];
  const looked = await preview(file, { decisions: true });
  expect(looked.rows.map(({ outcome, kept }: { outcome: string; kept: [] }) => [outcome, kept])).toEqual([
    ["changed", []],
    ["imported", []],
    ["known", []],
  ]);
  expect(looked.rows[0].changes).toEqual([
    { field: "title", from: "Talk AAA", to: "Pots" },
    {
      field: "abstract",
      from: expect.stringMatching(/^… kettles\. .{30,60}sing\.$/),
      to: expect.stringMatching(/^… kettles\. .{30,60}dance\.$/),
    },
    { field: "authors", from: "none", to: "Grace Hopper" },
    { field: "topic", from: "Policy", to: "Red Team" },
    { field: "decision", from: "none", to: "Accept" },
  ]);
  expect((await board())[0].title, "nothing is written").toBe("Talk AAA");

  const done = await apply(file, looked.seen, { decisions: true });
  expect([done.statusCode, done.json()]).toEqual([201, { proposals: 1, changed: 1, people: 0, mails: 0 }]);
  expect((await board())[0]).toMatchObject({ pk, title: "Pots", topic_type: "RT", decision: "ACC" });
  expect(await proposal(pk)).toMatchObject({ authors: "Ada Lovelace,Grace Hopper" });
  expect(
    (await preview(file, { decisions: true })).rows.map(({ outcome }: { outcome: string }) => outcome),
  ).toEqual(["imported", "imported", "imported"]);
  expect(await audit("import again")).toMatchObject([
    {
      proposal: { pk, title: "Pots" },
      details: [
        { name: "id", value: "AAA" },
        { name: "source", value: "pretalx" },
        { name: "changed", value: "title, abstract, authors, topic, decision" },
      ],
    },
  ]);
  expect(await audit("decide")).toMatchObject([{ from: "none", to: "Accept" }]);
});

it("keeps what was edited here, and shows the source's value", async () => {
  await importProposals([submission("AAA")]);
  const [{ pk }] = await board();
  await updateSubmission(server.platform.db, pk, { title: "Edited here" });
  const file = [submission("AAA", { title: "Pots", track: "Red Team" })];
  const { rows } = await preview(file);
  expect(rows).toMatchObject([
    {
      pk,
      outcome: "changed",
      changes: [{ field: "topic", from: "Policy", to: "Red Team" }],
      kept: [{ field: "title", from: "Edited here", to: "Pots" }],
    },
  ]);
  expect(await importProposals(file)).toMatchObject({ changed: 1 });
  expect((await board())[0]).toMatchObject({ title: "Edited here", topic_type: "RT" });
  expect((await preview(file)).rows, "still kept").toMatchObject([
    { outcome: "imported", changes: [], kept: [{}] },
  ]);
});

it("does nothing where a proposal is edited after the preview", async () => {
  await importProposals([submission("AAA")]);
  const [{ pk }] = await board();
  const file = [submission("AAA", { title: "Pots" })];
  const { seen } = await preview(file);
  await updateSubmission(server.platform.db, pk, { title: "Edited here" });
  const late = await apply(file, seen);
  expect([late.statusCode, late.json()]).toEqual([409, { detail: REFUSALS["import-changed"].detail }]);
  expect((await board())[0].title).toBe("Edited here");
});

it("waits for a concurrent edit, and does nothing then", async () => {
  await importProposals([submission("AAA")]);
  const [{ pk }] = await board();
  const file = [submission("AAA", { title: "Pots" })];
  const { seen } = await preview(file);
  const { db } = server.platform;
  const late = await db.transaction(async (tx) => {
    await updateSubmission(tx, pk, { title: "Edited here" });
    const applying = apply(file, seen);
    await expect.poll(() => waiters(server)).toBe(1);
    return { applying };
  });
  expect((await late.applying).statusCode).toBe(409);
  expect((await board())[0].title).toBe("Edited here");
});

it("reads the table of the same call, and takes what was not ticked for no change", async () => {
  await importProposals([submission("AAA")]);
  const looked = await preview([
    { ID: "AAA", "Proposal title": "Pots", "Proposal state": "submitted", "Phone number": "+44 1" },
  ]);
  expect(looked.left_behind).toEqual(["Phone number"]);
  expect(looked.rows).toMatchObject([
    { outcome: "changed", changes: [{ field: "title", from: "Talk AAA", to: "Pots" }], kept: [] },
  ]);
});

it("leaves alone what was withdrawn here or there", async () => {
  await importProposals([submission("AAA"), submission("BBB")]);
  const [{ pk }] = await board();
  await updateSubmission(server.platform.db, pk, { status: "Withdrawn" });
  const file = [
    submission("AAA", { title: "Pots" }),
    submission("BBB", { title: "Pots", state: "withdrawn" }),
  ];
  const { rows } = await preview(file);
  expect(rows.map(({ outcome, notes }: { outcome: string; notes: string[] }) => [outcome, ...notes])).toEqual(
    [
      ["imported", "Withdrawn here: not updated."],
      ["imported", "It is withdrawn in pretalx. Not updated here."],
    ],
  );
  expect(await importProposals(file)).toEqual({ proposals: 0, changed: 0, people: 0, mails: 0 });
});

it("updates a thousand proposals at once", async () => {
  const file = (title: string) =>
    Array.from({ length: 1_000 }, (_, n) =>
      submission(`N${n}`, { title: `${title} ${n}`, abstract: "x".repeat(2_000) }),
    );
  await importProposals(file("Talk"));
  expect(await importProposals(file("Pots"))).toMatchObject({ proposals: 0, changed: 1_000 });
});
