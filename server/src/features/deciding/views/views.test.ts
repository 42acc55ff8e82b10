import type { View } from "@lectern/domain/deciding/views/contract";
import { MOST_SHARED_VIEWS, VIEW_TEXTS } from "@lectern/domain/deciding/views/words";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { boardView } from "./tables";

const { it, server, as, make } = onServer();
let [ada, ben]: [Person, Person] = [] as never;
it.beforeAll(async () => {
  [ada, ben] = [await make.organiser(), await make.organiser()];
});
beforeEach(async () => {
  await server.platform.db.delete(boardView);
});

const create = (who: Person, name: string, more: object = {}) =>
  as(who).post("/api/views/", { name, query: "status=Reviewed", ...more });
const list = async (who: Person): Promise<View[]> => (await as(who).get("/api/views/")).json();
const put = (who: Person, { id, version }: View, body: object) =>
  as(who).send("PUT", `/api/views/${id}/`, body, { headers: { "if-match": `"${version}"` } });

describe("a view of the board", () => {
  it("is stored in one order of its parameters, without the proposal that was open", async () => {
    const answer = await create(ada, "Undecided", { query: "sort=-fair&q=a%26b&open=7&columns=mean,tags" });
    expect([answer.statusCode, answer.json().query]).toEqual([201, "columns=mean,tags&q=a%26b&sort=-fair"]);
  });

  it("of a former version is shown under the current names of its parameters", async () => {
    const { id } = (await create(ada, "Not notified")).json();
    await server.platform.db
      .update(boardView)
      .set({ query: "columns=told,answer&sort=-told&told=untold" })
      .where(eq(boardView.id, id));
    expect((await list(ada)).map(({ query }) => query)).toEqual([
      "columns=notified,answer&notified=unnotified&sort=-notified",
    ]);
  });

  it("of one organiser is in no answer to others, who cannot use it", async () => {
    const view = (await create(ada, "canary")).json();
    expect(await list(ben)).toEqual([]);
    const answers = [
      await put(ben, view, { name: "x", query: "", shared: true }),
      await as(ben).send("DELETE", `/api/views/${view.id}/`),
      await as(ben).send("PUT", "/api/views/default/", { view: view.id }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await as(ben).get("/api/audit/")).payload).not.toContain("canary");
  });

  it("that is shared is every organiser's to change, and not over another's change", async () => {
    await create(ada, "Keynotes", { shared: true });
    const [seen] = await list(ben);
    if (!seen) throw new Error("The view is missing");
    const changed = await put(ben, seen, { name: "Talks", query: "topic=RT", shared: true });
    expect(changed.json()).toMatchObject({ name: "Talks", query: "topic=RT", version: 2 });
    expect((await put(ada, seen, { name: "Lost", query: "", shared: true })).statusCode).toBe(412);
    expect((await put(ada, changed.json(), { name: "Mine", query: "" })).json()).toEqual({
      shared: [VIEW_TEXTS.staysShared],
    });
  });

  it("is the default of those who set it, until it is deleted", async () => {
    const view = (await create(ada, "First", { shared: true })).json();
    await as(ada).send("PUT", "/api/views/default/", { view: view.id });
    expect((await list(ada)).map((each) => each.is_default)).toEqual([true]);
    expect((await list(ben)).map((each) => each.is_default)).toEqual([false]);
    expect((await as(ben).send("DELETE", `/api/views/${view.id}/`)).statusCode).toBe(204);
    expect(await list(ada)).toEqual([]);
    expect((await as(ada).send("PUT", "/api/views/default/", { view: view.id })).statusCode).toBe(404);
    expect((await as(ada).send("PUT", "/api/views/default/", { view: null })).statusCode).toBe(204);
  });

  it("has a unique name among those that are shown together", async () => {
    await create(ada, "Keynotes", { shared: true });
    const own = (await create(ben, "keynotes")).json();
    const shared = await put(ben, own, { name: "KEYNOTES", query: "", shared: true });
    expect([shared.statusCode, shared.json()]).toEqual([400, { name: [VIEW_TEXTS.taken] }]);
  });

  it("is limited in number, however many are saved at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_SHARED_VIEWS + 3 }, (_, n) => create(ada, `view ${n}`, { shared: true })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MOST_SHARED_VIEWS);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      name: [VIEW_TEXTS.tooManyShared],
    });
  });

  it("is changed also when there are as many as allowed, but not shared", async () => {
    for (let n = 0; n < MOST_SHARED_VIEWS; n++) await create(ada, `view ${n}`, { shared: true });
    const [view] = await list(ada);
    const own = (await create(ada, "Mine")).json();
    if (!view) throw new Error("The view is missing");
    const renamed = await put(ada, view, { name: "Renamed", query: "topic=RT", shared: true });
    expect(renamed.json()).toMatchObject({ name: "Renamed", query: "topic=RT", shared: true });
    const shared = await put(ada, own, { name: "Mine", query: "", shared: true });
    expect([shared.statusCode, shared.json()]).toEqual([400, { name: [VIEW_TEXTS.tooManyShared] }]);
  });

  it.each([
    [{ name: "", query: "" }, "name"],
    [{ name: "x".repeat(61), query: "" }, "name"],
    [{ name: "x", query: "x".repeat(10_000) }, "query"],
    [{ name: "x", query: ["a"] }, "query"],
    [{ name: "x", query: "a\u0000" }, "query"],
    [{ name: "x", query: "", shared: "yes" }, "shared"],
  ])("with bad input is refused at its field: %#", async (body, field) => {
    const answer = await as(ada).post("/api/views/", body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  it.each(["__proto__=a&constructor=b", "%", "q=%E0%A4%A", "&&==&", "?status=x#y"])(
    "takes whatever an address may hold: %s",
    async (query) => {
      expect((await create(ada, `view ${query}`, { query })).statusCode).toBe(201);
    },
  );
});
