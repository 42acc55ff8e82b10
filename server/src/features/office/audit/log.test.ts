import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { describe, expect } from "vitest";
import { accountById } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let ada: Person;
let grace: Person;
let proposal: number;
it.beforeAll(async () => {
  organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  ada = await make.speaker();
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  proposal = await make.proposal(ada, "Submitted", { title: "=1+1" });
  await as(ada).delete(`/api/submissions/${proposal}/`);
  server.clock.advance(60);
  const seenBefore = { group: "reviewer", suspended: false };
  await as(organiser).put(`/api/people/${grace.id}/standing/`, {
    group: "organiser",
    suspended: false,
    seen: seenBefore,
  });
  server.clock.advance(60);
  await make.setting("maxSubmissions", 7);
});

const read = (query = "") => as(organiser).get(`/api/audit/${query}`);
const lines = async (query = ""): Promise<AuditEntry[]> => (await read(query)).json().lines;
const actions = async (query: string) => (await lines(query)).map(({ action }) => action);

describe("GET /api/audit/", () => {
  it("shows who did what to whom, when, from what to what, newest first", async () => {
    expect(await lines()).toEqual([
      {
        id: expect.any(Number),
        at: "2025-03-01T12:02:00.000Z",
        who: null,
        action: "set",
        what: "changed a setting",
        whom: null,
        proposal: null,
        from: "5",
        to: "7",
        details: [{ name: "setting", value: "maxSubmissions" }],
      },
      expect.objectContaining({
        at: "2025-03-01T12:01:00.000Z",
        who: { id: organiser.id, name: "Olga Organiser" },
        what: "changed the group",
        whom: { id: grace.id, name: "Grace Hopper" },
        from: "Reviewer",
        to: "Organiser",
        details: [],
      }),
      expect.objectContaining({
        at: "2025-03-01T12:00:00.000Z",
        who: { id: ada.id, name: "Ada Lovelace" },
        what: "withdrew the proposal",
        whom: null,
        proposal: { pk: proposal, title: "=1+1" },
        from: "Submitted",
        to: "Withdrawn",
      }),
    ]);
  });

  it("filters by person (who did it or whom it is about), proposal, action and time", async () => {
    expect(await actions(`?person=${ada.id}`)).toEqual(["withdraw"]);
    expect(await actions(`?person=${grace.id}`)).toEqual(["change group"]);
    expect(await actions(`?person=${organiser.id}&action=withdraw`)).toEqual([]);
    expect(await actions(`?proposal=${proposal}`)).toEqual(["withdraw"]);
    expect(await actions("?action=set")).toEqual(["set"]);
    expect(await actions("?since=2025-03-01T12:01:00Z&until=2025-03-01T12:02:00Z")).toEqual(["change group"]);
  });

  it("refuses what is no question, beside its field", async () => {
    expect(seen(await read("?person=x&since=yesterday"))).toEqual({
      status: 400,
      body: {
        person: ["Select a person."],
        since: ["Enter an instant such as 2025-06-02T23:59:59Z."],
      },
    });
  });

  it("shows the id of a person whose account is deleted", async () => {
    const gone = "5b0e5e7e-3d0a-4f0c-9a3e-0000000000aa";
    const at = new Date("2025-02-01T00:00:00Z");
    await record(server.platform.db, { at, actorId: gone, action: "email verified" });
    expect(await accountById(server.platform.db, gone)).toBeNull();
    expect((await lines(`?person=${gone}`))[0]?.who).toEqual({ id: gone, name: gone });
  });

  it("gives every line once, page by page, while others are written, also those of one instant", async () => {
    const at = new Date("2024-01-01T00:00:00Z");
    const { db } = server.platform;
    await db.transaction(async (tx) => {
      for (let n = 0; n < 250; n++) {
        const [actorId, accountId] = n % 2 ? [grace.id, ada.id] : [ada.id, grace.id];
        await record(tx, { at, actorId, action: "passkey added", details: { accountId, n: String(n) } });
      }
    });
    for (const question of ["?action=passkey+added", `?action=passkey+added&person=${ada.id}`]) {
      const found: string[] = [];
      let next: number | null = null;
      do {
        const page: { lines: AuditEntry[]; next: number | null } = (
          await read(`${question}${next === null ? "" : `&before=${next}`}`)
        ).json();
        found.push(...page.lines.map(({ details }) => details[0]?.value ?? ""));
        await record(db, { at: server.clock.now(), actorId: ada.id, action: "passkey removed" });
        next = page.next;
      } while (next !== null);
      expect(found).toEqual(Array.from({ length: 250 }, (_, n) => String(249 - n)));
    }
  });
});

describe("GET /api/audit/csv/", () => {
  it("gives the lines that are asked for, runs no formula, and is a line of the log itself", async () => {
    const answer = await as(organiser).get(`/api/audit/csv/?proposal=${proposal}`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.payload).toBe(
      [
        "\uFEFFtime (UTC),who,who (id),what,whom,whom (id),proposal,title,from,to,details",
        `2025-03-01T12:00:00.000Z,Ada Lovelace,${ada.id},withdrew the proposal,,,${proposal},'=1+1,Submitted,Withdrawn,`,
        "",
      ].join("\r\n"),
    );
    const [line] = await lines("?action=export%20audit%20log");
    expect(line).toMatchObject({
      who: { id: organiser.id },
      details: [{ name: "proposal", value: String(proposal) }],
    });
  });

  it("gives more lines than are read at a time", async () => {
    const { db } = server.platform;
    await db.execute(
      "insert into audit_entry (at, action) select '2023-01-01'::timestamptz + n * interval '1 second', 'many' from generate_series(1, 2500) n",
    );
    const { payload } = await as(organiser).get("/api/audit/csv/?action=many");
    expect(payload.trim().split("\r\n")).toHaveLength(2501);
  });
});

it("writes no line when a setting is set to what it is", async () => {
  const before = await lines("?action=set");
  await make.setting("maxSubmissions", "7");
  expect(await lines("?action=set")).toEqual(before);
});
