import { ALREADY_SET_UP, HAS_ACCOUNT, INVALID_SET_UP_LINK } from "@lectern/domain/office/set-up/words";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { aboutOf, lastMailTo } from "#testing/look";
import { PASSWORD } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { renewSetUpLink } from "./actions";

const { it, server, as, visitor, make } = onNewServers();

const EMAIL = "grace@example.org";

/** The key of a new link. */
async function newKey(): Promise<string> {
  const link = await renewSetUpLink(server.platform);
  const { pathname, hash } = new URL(link ?? "");
  expect(pathname).toBe("/setup");
  return hash.slice(1);
}

const look = async (key: string) => seen(await visitor.post("/api/set-up/look/", { key }));
const create = async (key: string, changes = {}) =>
  seen(
    await visitor.post("/api/set-up/", {
      key,
      email: EMAIL,
      first_name: "Grace",
      last_name: "Hopper",
      new_password1: PASSWORD,
      new_password2: PASSWORD,
      ...changes,
    }),
  );

const refused = (message: string) => ({ status: 400, body: { key: [message] } });

describe("the link of an installation without an organiser", () => {
  it("creates the first organiser, logged in, and is no longer valid", async () => {
    const key = await newKey();
    expect((await look(key)).status).toBe(204);
    const { status, body } = await create(key);
    expect(status).toBe(201);
    const { access, user } = body as { access: string; user: object };
    expect(user).toMatchObject({ email: EMAIL, group: "organiser", first_name: "Grace" });
    const people = (await as({ access }).get("/api/people/")).json();
    expect(people).toHaveLength(1);
    expect((await aboutOf(server, people[0].id)).map(({ action }) => action)).toEqual(["create account"]);
    const credentials = { email: EMAIL, password: PASSWORD, token: "solved" };
    expect((await visitor.post("/api/login/", credentials)).statusCode).toBe(200);

    expect(await look(key)).toEqual(refused(ALREADY_SET_UP));
    expect(await create(key, { email: "eve@example.org" })).toEqual(refused(ALREADY_SET_UP));
    expect(await renewSetUpLink(server.platform)).toBeNull();
  });

  it("creates one organiser when it is used several times at once, and refuses the others with the reason", async () => {
    const key = await newKey();
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name) => create(key, { email: `${name}@example.org` })),
    );
    const late = answers.filter(({ status }) => status !== 201);
    expect(late).toEqual(Array.from({ length: 3 }, () => refused(ALREADY_SET_UP)));
    const { rows } = await server.platform.db.execute(sql`select email from account`);
    expect(rows).toHaveLength(1);
  });

  it("is replaced by a newer one, and refuses forged keys", async () => {
    const older = await newKey();
    const newer = await newKey();
    for (const key of [older, `${newer}x`, "forged"]) {
      expect(await look(key)).toEqual(refused(INVALID_SET_UP_LINK));
      expect(await create(key)).toEqual(refused(INVALID_SET_UP_LINK));
    }
    expect((await look(newer)).status).toBe(204);
  });

  it("ends when an organiser is created in another way", async () => {
    const key = await newKey();
    await make.organiser();
    expect(await look(key)).toEqual(refused(ALREADY_SET_UP));
    expect(await create(key)).toEqual(refused(ALREADY_SET_UP));
  });

  it("stays valid after a form that was refused at a field", async () => {
    const key = await newKey();
    const known = await make.speaker({ email: "known@example.org" });
    const faults = async (changes: object) => Object.keys((await create(key, changes)).body as object);
    expect(await faults({ email: "nonsense" })).toEqual(["email"]);
    expect(await faults({ new_password2: "another!" })).toEqual(["new_password2"]);
    expect(await faults({ new_password1: "12345678", new_password2: "12345678" })).toEqual(["new_password1"]);
    expect(await faults({ first_name: "" })).toEqual(["first_name"]);
    expect(await create(key, { email: known.email })).toEqual({
      status: 400,
      body: { email: [HAS_ACCOUNT] },
    });
    expect((await create(key)).status).toBe(201);
  });

  it("is stored as a hash only", async () => {
    const key = await newKey();
    const { rows: tables } = await server.platform.db.execute<{ name: string }>(
      sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toContain("installation");
    for (const { name } of tables) {
      const { rows } = await server.platform.db.execute<{ text: string }>(
        sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`,
      );
      expect(rows[0]?.text, name).not.toContain(key);
    }
  });

  it("limits how often keys are tried", async () => {
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await look("guess")).status));
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});

it("mails an organiser a test, and shows whether the mail server accepted it", async () => {
  const organiser = await make.organiser();
  const sent = await as(organiser).post("/api/set-up/mail/", {});
  expect(sent.statusCode).toBe(201);
  const stateOf = async () => (await as(organiser).get(`/api/mails/${sent.json().id}/`)).json().state;
  expect(await stateOf()).toBe("waiting");
  expect((await lastMailTo(server, organiser.email))?.subject).toBe("Lectern: test mail");
  expect(await stateOf()).toBe("sent");
});
