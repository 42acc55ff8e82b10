import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { MOST_OWN_TAGS, TAG_TEXTS } from "@lectern/domain/deciding/tags/words";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { tag } from "./tables";

const { it, server, as, make } = onServer();
let [ada, ben]: [Person, Person] = [] as never;
let talks: number[] = [];
it.beforeAll(async () => {
  [ada, ben] = [await make.organiser(), await make.organiser()];
  const speaker = await make.speaker();
  for (let n = 0; n < 4; n++) talks.push(await make.proposal(speaker, "Reviewed"));
  talks = talks.sort((a, b) => a - b);
});
beforeEach(async () => {
  await server.platform.db.delete(tag);
});

const create = (who: Person, name: string, more: object = {}) =>
  as(who).post("/api/tags/", { name, colour: "teal", ...more });
const made = async (who: Person, name: string, more: object = {}): Promise<Tag> => {
  const answer = await create(who, name, more);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const list = async (who: Person): Promise<Tag[]> => (await as(who).get("/api/tags/")).json();
const put = (who: Person, submissions: number[], change: { add?: number[]; remove?: number[] }) =>
  as(who).post("/api/tags/proposals/", { submissions, ...change });
const tagsOf = async (who: Person) =>
  Object.fromEntries((await list(who)).map(({ name, submissions }) => [name, submissions]));

describe("a shared tag", () => {
  it("is added to many proposals at once, and seen by every organiser", async () => {
    const keynote = await made(ada, "Keynote");
    const answer = await put(ada, talks, { add: [keynote.id] });
    expect(answer.json()).toEqual({
      changed: talks.map((submission) => ({ submission, added: [keynote.id], removed: [] })),
      refused: [],
    });
    expect(await list(ben)).toEqual([{ ...keynote, submissions: talks }]);
  });

  it("reports what has changed only, so that an undo restores what was there", async () => {
    const [one, two] = [await made(ada, "one"), await made(ada, "two")];
    await put(ada, talks.slice(0, 2), { add: [one.id] });
    const { changed } = (await put(ben, talks.slice(0, 3), { add: [one.id], remove: [two.id] })).json();
    expect(changed).toEqual([{ submission: talks[2], added: [one.id], removed: [] }]);
  });

  it("has a name that no other shared tag has, in whatever case and width", async () => {
    await made(ada, "Needs Demo");
    for (const name of ["needs demo", " NEEDS  DEMO".replace("  ", " "), "ＮＥＥＤＳ demo"])
      expect((await create(ben, name)).json()).toEqual({ name: [TAG_TEXTS.taken] });
    expect((await create(ben, "needs demo", { own: true })).statusCode).toBe(201);
  });

  it("is renamed and recoloured by any organiser, and not over another's change", async () => {
    const tag = await made(ada, "keynote");
    const change = (who: Person, name: string) =>
      as(who).send(
        "PUT",
        `/api/tags/${tag.id}/`,
        { name, colour: "red" },
        { headers: { "if-match": '"1"' } },
      );
    expect((await change(ben, "Keynotes")).json()).toMatchObject({
      name: "Keynotes",
      colour: "red",
      version: 2,
    });
    expect((await change(ada, "Lost")).statusCode).toBe(412);
    expect((await list(ada)).map(({ name }) => name)).toEqual(["Keynotes"]);
  });

  it("is merged into another, which its proposals then have, and saved views name", async () => {
    const [demo, demos] = [await made(ada, "demo"), await made(ada, "demos")];
    await put(ada, talks.slice(0, 2), { add: [demo.id] });
    await put(ada, talks.slice(1, 3), { add: [demos.id] });
    const view = { name: "Demos", query: `tags=${demo.code},x&q=a`, shared: true };
    await as(ada).post("/api/views/", view);
    expect((await as(ben).post(`/api/tags/${demo.id}/merge/`, { into: demos.id })).statusCode).toBe(204);
    expect(await tagsOf(ada)).toEqual({ demos: talks.slice(0, 3) });
    const views = (await as(ben).get("/api/views/")).json();
    expect(views.map((each: { query: string }) => new URLSearchParams(each.query).get("tags"))).toEqual([
      `${demos.code},x`,
    ]);
  });

  it("is not merged into itself, into someone's own, or into one that there is not", async () => {
    const [shared, own] = [await made(ada, "demo"), await made(ada, "demo", { own: true })];
    const merge = async (into: number) =>
      (await as(ada).post(`/api/tags/${shared.id}/merge/`, { into })).json().into;
    expect(await merge(shared.id)).toEqual([TAG_TEXTS.itself]);
    expect(await merge(own.id)).toEqual([TAG_TEXTS.otherKind]);
    expect(await merge(2_000_000_000)).toEqual([TAG_TEXTS.itself]);
  });

  it("is written to the log with its name, and with each proposal", async () => {
    const tag = await made(ada, "logged");
    await put(ada, talks.slice(0, 1), { add: [tag.id] });
    await as(ada).send("DELETE", `/api/tags/${tag.id}/`);
    const { lines } = (await as(ben).get("/api/audit/")).json();
    expect(lines.slice(0, 3)).toMatchObject([
      { action: "delete-tag", details: [{ name: "tag", value: "logged" }] },
      { action: "tag-proposal", details: [{ name: "added", value: "logged" }], proposal: { pk: talks[0] } },
      { action: "create-tag", details: [{ name: "tag", value: "logged" }] },
    ]);
  });
});

describe("an organiser's own tag", () => {
  it("is in no answer to others, nor in their ETag", async () => {
    const tagged = () => as(ben).get("/api/tags/");
    await made(ada, "shared");
    const before = await tagged();
    const own = await made(ada, "canary", { own: true });
    await put(ada, talks, { add: [own.id] });
    const after = await tagged();
    expect([after.payload, after.headers.etag]).toEqual([before.payload, before.headers.etag]);
    const known = await as(ben).send("GET", "/api/tags/", undefined, {
      headers: { "if-none-match": String(before.headers.etag) },
    });
    expect(known.statusCode).toBe(304);
    expect(await tagsOf(ada)).toEqual({ shared: [], canary: talks });
  });

  it("cannot be used, changed, merged or deleted by others, as if it did not exist", async () => {
    const [own, shared] = [await made(ada, "canary", { own: true }), await made(ben, "shared")];
    const answers = [
      await put(ben, talks, { add: [own.id] }),
      await put(ben, talks, { remove: [own.id] }),
      await as(ben).send("PUT", `/api/tags/${own.id}/`, { name: "x", colour: "red" }),
      await as(ben).send("DELETE", `/api/tags/${own.id}/`),
      await as(ben).post(`/api/tags/${own.id}/merge/`, { into: shared.id }),
    ];
    expect(answers.map(({ statusCode, json }) => [statusCode, json()])).toEqual(
      Array(5).fill([404, { detail: "Not found." }]),
    );
  });

  it("is not written to the log", async () => {
    const own = await made(ada, "canary", { own: true });
    await put(ada, talks, { add: [own.id] });
    await as(ada).send("DELETE", `/api/tags/${own.id}/`);
    expect((await as(ben).get("/api/audit/")).payload).not.toContain("canary");
  });

  it("is limited in number, however many are made at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_OWN_TAGS + 3 }, (_, n) => create(ada, `own ${n}`, { own: true })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MOST_OWN_TAGS);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      name: [TAG_TEXTS.tooManyOwn],
    });
  });
});

describe("an organiser who speaks in a proposal", () => {
  it("neither sees its tags nor changes them, from the moment of the invitation", async () => {
    const [tag, other] = [await made(ada, "weak"), await made(ada, "strong")];
    const own = await make.organiser();
    const [first = 0] = talks;
    await put(ada, talks, { add: [tag.id] });
    expect((await tagsOf(own)).weak).toEqual(talks);
    const invited = {
      submissionId: first,
      position: 1,
      name: "Ada",
      accountId: own.id,
      state: "invited",
    } as const;
    await server.platform.db.insert(submissionSpeaker).values(invited);
    const before = await as(own).get("/api/tags/");
    expect((await tagsOf(own)).weak).toEqual(talks.slice(1));
    await put(ada, [first], { add: [other.id], remove: [tag.id] });
    const after = await as(own).get("/api/tags/");
    expect([after.payload, after.headers.etag]).toEqual([before.payload, before.headers.etag]);
    const answer = await put(own, talks.slice(0, 2), { add: [other.id], remove: [tag.id] });
    expect(answer.json()).toEqual({
      changed: [{ submission: talks[1], added: [other.id], removed: [tag.id] }],
      refused: [{ submission: first, detail: REFUSALS["handles-own"].detail }],
    });
    // What they merge moves the tags that they do not see, too.
    await as(own).post(`/api/tags/${other.id}/merge/`, { into: tag.id });
    expect((await tagsOf(ada)).weak).toEqual(talks);
    expect((await as(own).get("/api/audit/")).payload).not.toContain(`"pk":${first},`);
    await server.platform.db.delete(submissionSpeaker).where(eq(submissionSpeaker.accountId, own.id));
  });
});

it("is in the exports that ask for tags, each organiser's own apart and for them alone", async () => {
  const [demo, keynote, own] = [
    await made(ada, "Demo"),
    await made(ada, "Keynote"),
    await made(ada, "Mine", { own: true }),
  ];
  await put(ada, talks.slice(0, 1), { add: [demo.id, keynote.id, own.id] });
  const table = async (who: Person, asked: string) => {
    const { payload } = await as(who).get(`/api/exports/proposals/csv/${asked}`);
    const [columns = "", first = "", second = ""] = payload.trimEnd().split("\r\n");
    return [columns, first, second];
  };
  const document = async (who: Person, asked: string) =>
    (await as(who).get(`/api/exports/json/${asked}`)).json()[0];
  for (const [who, asked, columns, first, second, fields] of [
    [ada, "", "", "", "", {}],
    [ada, "?tags=shared", ",tags", ",Demo; Keynote", ",", { tags: ["Demo", "Keynote"] }],
    [
      ada,
      "?tags=own",
      ",tags,own tags",
      ",Demo; Keynote,Mine",
      ",,",
      { tags: ["Demo", "Keynote"], own_tags: ["Mine"] },
    ],
    [
      ben,
      "?tags=own",
      ",tags,own tags",
      ",Demo; Keynote,",
      ",,",
      { tags: ["Demo", "Keynote"], own_tags: [] },
    ],
  ] as const) {
    const [plainColumns, plainFirst, plainSecond] = await table(who, "");
    const columnsAndRows = [`${plainColumns}${columns}`, `${plainFirst}${first}`, `${plainSecond}${second}`];
    expect(await table(who, asked)).toEqual(columnsAndRows);
    expect(await document(who, asked)).toEqual({ ...(await document(who, "")), ...fields });
  }
});
