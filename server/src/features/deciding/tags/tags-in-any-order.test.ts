import { randomUUID } from "node:crypto";
import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { beforeEach, describe, expect } from "vitest";
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
describe("bad input", () => {
  it.each([
    ["__proto__", 201],
    ["constructor", 201],
    ["=cmd|' /C calc'!A0", 201],
    ["👩‍👩‍👧 🏳️‍🌈", 201],
    ["\u202egnp.exe", 201],
    ["a,b;c\n<script>", 201],
    [`${"x".repeat(41)}`, 400],
    ["  ", 400],
    ["\u0000", 400],
    ["\ud800", 400],
  ])("in a name is kept as text or refused at its field: %j", async (name, status) => {
    const answer = await create(ada, name);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(Object.keys(answer.json())).toEqual(["name"]);
    else {
      await put(ada, talks, { add: [answer.json().id] });
      const csv = (await as(ada).get("/api/exports/proposals/csv/?tags=own")).payload;
      expect(csv).not.toMatch(/(^|[,;\t])"?[=]cmd/m);
      expect((await as(ada).get("/api/exports/json/?tags=shared")).json()).toHaveLength(talks.length);
    }
  });

  it.each([
    [{}, "name"],
    [{ name: "a", colour: "toString" }, "colour"],
    [{ name: "a", colour: "#fff" }, "colour"],
    [{ name: ["a"], colour: "red" }, "name"],
  ])("in a tag is refused at its field: %j", async (body, field) => {
    const answer = await as(ada).post("/api/tags/", body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, expect.arrayContaining([field])]);
  });

  it.each([
    [{ submissions: [], add: [1] }],
    [{ submissions: [1] }],
    [{ submissions: [1], add: [0] }],
    [{ submissions: [1], add: [2 ** 31] }],
    [{ submissions: [1], add: Array(21).fill(1) }],
    [{ submissions: Array(2_001).fill(1), add: [1] }],
  ])("in a change of many is refused: %#", async (body) => {
    expect((await as(ada).post("/api/tags/proposals/", body)).statusCode).toBe(400);
  });

  it("names proposals that there are not, and changes the others", async () => {
    const tag = await made(ada, "x");
    const answer = await put(ada, [2_000_000_000, ...talks], { add: [tag.id] });
    expect(answer.json().refused).toEqual([{ submission: 2_000_000_000, detail: "Not found." }]);
    expect(answer.json().changed).toHaveLength(talks.length);
  });
});

/** What tags are expected to be, by plain sets. */
class Oracle {
  readonly tags = new Map<number, { name: string; owner: string | null; on: Set<number> }>();
  usable = (who: Person) =>
    [...this.tags].filter(([, { owner }]) => owner === null || owner === who.id).map(([id]) => id);
  shown = (who: Person) =>
    Object.fromEntries(
      this.usable(who).map((id) => {
        const { name, on } = this.tags.get(id) ?? { name: "", on: new Set<number>() };
        return [`${id} ${name}`, [...on].sort((a, b) => a - b)];
      }),
    );
}

it("agrees with plain sets after any order of operations by two organisers", async () => {
  let seed = 4_711;
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * n);
  };
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  for (let round = 0; round < 10; round++) {
    await server.platform.db.delete(tag);
    const oracle = new Oracle();
    for (let step = 0; step < 25; step++) {
      const who = below(2) === 0 ? ada : ben;
      const [id = 0, into = 0] = [pick(oracle.usable(who)), pick(oracle.usable(who))];
      const some = talks.filter(() => below(2) === 0);
      const known = oracle.tags.get(id);
      switch (below(5)) {
        case 0: {
          const own = below(2) === 0;
          const name = `tag ${randomUUID().slice(0, 8)}`;
          const { id: fresh } = await made(who, name, { own });
          oracle.tags.set(fresh, { name, owner: own ? who.id : null, on: new Set() });
          break;
        }
        case 1:
        case 2: {
          if (!known || some.length === 0) break;
          const add = below(3) > 0;
          expect((await put(who, some, { [add ? "add" : "remove"]: [id] })).statusCode).toBe(200);
          for (const each of some) known.on[add ? "add" : "delete"](each);
          break;
        }
        case 3: {
          const other = oracle.tags.get(into);
          const answer = await as(who).post(`/api/tags/${id}/merge/`, { into: into || 1 });
          if (!known || !other || id === into || known.owner !== other.owner) {
            expect([400, 404]).toContain(answer.statusCode);
            break;
          }
          expect(answer.statusCode).toBe(204);
          for (const each of known.on) other.on.add(each);
          oracle.tags.delete(id);
          break;
        }
        default: {
          if (below(2) === 0) break;
          const answer = await as(who).send("DELETE", `/api/tags/${id}/`);
          expect(answer.statusCode).toBe(known ? 204 : 404);
          oracle.tags.delete(id);
        }
      }
    }
    for (const who of [ada, ben])
      expect(
        Object.fromEntries((await list(who)).map((each) => [`${each.id} ${each.name}`, each.submissions])),
      ).toEqual(oracle.shown(who));
  }
});

it("answers organisers who tag, merge and delete at once, and leaves no tag on a proposal that is deleted", async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await made(ada, `one ${round}`), await made(ada, `two ${round}`)];
    const answers = await Promise.all([
      put(ada, talks, { add: [one.id, two.id] }),
      put(ben, talks.toReversed(), { add: [two.id, one.id] }),
      as(ben).send("DELETE", `/api/tags/${one.id}/`),
      as(ada).post(`/api/tags/${two.id}/merge/`, { into: one.id }),
      put(ben, talks, { remove: [two.id] }),
    ]);
    for (const { statusCode } of answers) expect([200, 204, 400, 404]).toContain(statusCode);
    const left = (await list(ada)).map(({ id }) => id);
    const { rows } = await server.platform.db.execute<{ tag_id: number }>(
      "select distinct tag_id from submission_tag",
    );
    for (const { tag_id } of rows) expect(left).toContain(tag_id);
  }
});
