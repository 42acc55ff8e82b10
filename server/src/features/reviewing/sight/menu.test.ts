import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import type { Menu } from "@lectern/domain/proposals/menu";
import { MENU_LENGTH } from "@lectern/domain/proposals/words";
import { expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let speaker: Person;
let reviewer: Person;
let plain: number;
let reviewed: number;
let accepted: number;
let declined: number;

it.beforeAll(async () => {
  speaker = await make.speaker({ firstName: "Zaphira", lastName: "Quillonby" });
  reviewer = await make.reviewer({ firstName: "Oriel", lastName: "Vantressa" });
  const ready = (changes = {}) => make.proposal(speaker, "Ready for Review", changes);
  [plain, reviewed, accepted, declined] = [await ready(), await ready(), await ready(), await ready()];
  const recused = await ready();
  await ready({ title: "By a co-author", authors: "Zaphira Quillonby,Oriel Vantressa" });
  await make.proposal(speaker, "Withdrawn");
  expect((await make.review(reviewer, reviewed)).statusCode).toBe(201);
  expect((await as(reviewer).post(`/api/conflicts/recuse/${recused}/`)).statusCode).toBe(204);
  const { db } = server.platform;
  await updateSubmission(db, plain, { decision: "REJ" });
  await updateSubmission(db, accepted, { decision: "ACC", releasedDecision: "ACC" });
  await updateSubmission(db, declined, { decision: "REJ", releasedDecision: "REJ" });
});

const read = async (who: Person): Promise<Menu> => (await as(who).get("/api/submissions/menu/")).json();
const listOf = async (who: Person): Promise<SubmissionListItem[]> =>
  (await as(who).get("/api/submissions/")).json();
const pks = (items: { pk: number }[]) => items.map(({ pk }) => pk);

/** A line of the list, as the menu has it. */
const short = ({
  pk,
  title,
  status,
  overall_status,
  has_been_reviewed,
  submitted_on,
}: SubmissionListItem) => ({
  pk,
  title,
  status,
  overall_status,
  has_been_reviewed,
  submitted_on,
});

it("lists to a reviewer what their list has, without what is declined and without names", async () => {
  const list = await listOf(reviewer);
  expect(pks(list)).toEqual([plain, reviewed, accepted, declined]);
  const menu = await read(reviewer);
  expect(pks(menu.items)).toEqual([plain, accepted, reviewed]);
  expect(menu.counts).toEqual({ open: 2, reviewed: 1, left: 1 });
  const byPk = menu.items.toSorted((a, b) => a.pk - b.pk);
  expect(byPk).toEqual(list.filter(({ pk }) => pk !== declined).map(short));
});

it("hides from a reviewer at once what all decisions, when released, decline", async () => {
  await make.setting("decisionsReleased", true);
  expect((await read(reviewer)).counts).toEqual({ open: 1, reviewed: 1, left: 0 });
  await make.setting("decisionsReleased", false);
  expect((await read(reviewer)).counts).toEqual({ open: 2, reviewed: 1, left: 1 });
});

it("lists to a speaker all of their own, with what is declined and withdrawn, and no one else's", async () => {
  const menu = await read(speaker);
  expect(menu).toEqual({ items: (await listOf(speaker)).map(short) });
  expect(menu.items).toHaveLength(7);
  expect(await read(await make.speaker())).toEqual({ items: [] });
});

it("counts all of a part, and lists its first ones", async () => {
  const other = await make.reviewer();
  for (let n = 0; n < MENU_LENGTH; n++) await make.proposal(speaker, "Ready for Review");
  const { items, counts } = await read(other);
  const list = (await listOf(other)).filter(({ overall_status }) => overall_status !== "REJ");
  expect(counts).toEqual({ open: list.length, reviewed: 0, left: list.length - 1 });
  expect(list.length).toBeGreaterThan(MENU_LENGTH);
  expect(pks(items)).toEqual(pks(list).slice(0, MENU_LENGTH));
});

it("is not sent again while nothing has changed, and is once a review was given", async () => {
  const ask = (etag?: string) =>
    server.app.inject({
      url: "/api/submissions/menu/",
      headers: { authorization: `Bearer ${reviewer.access}`, ...(etag && { "if-none-match": etag }) },
    });
  const first = await ask();
  const { etag } = first.headers;
  expect((await ask(String(etag))).statusCode).toBe(304);
  expect((await as(reviewer).post("/api/review/", reviewBody(plain))).statusCode).toBe(201);
  const changed = await ask(String(etag));
  expect(changed.statusCode).toBe(200);
  expect(changed.json<Menu>().counts?.left).toBe((first.json<Menu>().counts?.left ?? 0) - 1);
});
