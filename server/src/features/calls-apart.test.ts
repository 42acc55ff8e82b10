import { randomUUID } from "node:crypto";
import type { Status } from "@lectern/domain/proposals/words";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { call } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { membership } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Visit, visit } from "#testing/access-world";
import { addressOf, allEndpoints } from "#testing/endpoints";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

/** In every text of the default call's proposals and reviews, and in their speaker's name. */
const CANARY = "canary";

async function anotherCall(state: "open" | "draft" | "archived"): Promise<{ path: string; id: number }> {
  const slug = `apart-${randomUUID()}`;
  const values = { slug, series: "Apart", state, createdAt: server.clock.now() };
  const [row] = await server.platform.everyCall.insert(call).values(values).returning();
  if (!row) throw new Error("The call was not stored");
  return { path: `/api/c/${slug}`, id: row.id };
}

/** Someone who is in this group of the call, and a speaker in every other. */
async function memberOf(callId: number, group: "reviewer" | "organiser"): Promise<Person> {
  const person = await make.speaker();
  await server.platform.everyCall.insert(membership).values({ callId, accountId: person.id, group });
  return person;
}

const inCall = (path: string, address: string) => address.replace(/^\/api/, path);

describe("what is in one call", async () => {
  const endpoints = await allEndpoints();
  const ofCalls = endpoints.filter(({ endpoint }) => endpoint.audience !== "anyone");

  it("is in no answer of another, at any endpoint and for any role", { timeout: 60_000 }, async () => {
    const { db } = server.platform;
    const { path, id } = await anotherCall("open");
    const askers = [await make.speaker(), await memberOf(id, "reviewer"), await memberOf(id, "organiser")];
    const texts = { title: CANARY, abstract: CANARY, authors: `${CANARY} ${CANARY}`, remarks: CANARY };
    const visits = new Map<Status, Visit>();
    let found = 0;
    for (const { name, endpoint } of ofCalls) {
      const status = statusFor(name);
      const comes = visits.get(status) ?? (await visit(server, "owner", { status, endedGroup: "speaker" }));
      visits.set(status, comes);
      await db.update(submission).set(texts);
      await db.update(review).set({ comments: CANARY });
      await db.update(profile).set({ lastName: CANARY }).where(eq(profile.accountId, comes.ownerId));
      const asked = await askedFor(server, endpoint, comes);
      for (const asker of askers) {
        const address = inCall(path, addressOf(endpoint, asked));
        // Their own session, as some calls end it.
        const answer = await as(await make.session(asker)).send(
          endpoint.method,
          address,
          bodyFor(name, comes),
          {
            headers: { "idempotency-key": randomUUID() },
          },
        );
        expect(answer.statusCode, `${name} answers ${answer.statusCode}`).toBeLessThan(500);
        const said = `${JSON.stringify(answer.headers)} ${answer.body}`;
        expect([name, said.includes(CANARY)]).toEqual([name, false]);
        if (answer.statusCode < 300) found++;
      }
      const rows = await db.select().from(submission);
      expect([name, rows.filter(({ title }) => title !== CANARY)]).toEqual([name, []]);
    }
    expect(found).toBeGreaterThan(50);
  });
});

describe("a draft", () => {
  it("is visible to its organisers and reviewers, and to no one else", async () => {
    const { path, id } = await anotherCall("draft");
    const [organiser, reviewer] = [await memberOf(id, "organiser"), await memberOf(id, "reviewer")];
    const outsider = await make.organiser();
    const status = async (who: Person | null, address: string) =>
      (await as(who).get(`${path}${address}`)).statusCode;
    for (const address of ["/edition/", "/edition/texts/conduct/"])
      expect([
        await status(null, address),
        await status(outsider, address),
        await status(reviewer, address),
        await status(organiser, address),
      ]).toEqual([404, 404, 200, 200]);
    expect(await status(outsider, "/submissions/")).toBe(404);
    expect(await status(reviewer, "/submissions/")).toBe(200);
    expect(await status(organiser, "/board/")).toBe(200);
    expect(await status(outsider, "/user/")).toBe(200);
  });
});

describe("an archived call", () => {
  it("can be read, and not changed", async () => {
    const { path, id } = await anotherCall("archived");
    const organiser = await memberOf(id, "organiser");
    expect((await as(organiser).get(`${path}/board/`)).statusCode).toBe(200);
    const changed = await as(organiser).put(`${path}/settings/`, { changes: { product: "Other" } });
    expect([changed.statusCode, changed.json()]).toEqual([
      409,
      { detail: "This call is archived: it can be read, and not changed." },
    ]);
    const profile = { first_name: "Ada", last_name: "King", c: "GB", n: "British", o: "Engineer", b: "Bio" };
    expect((await as(organiser).put(`${path}/user/profile/`, profile)).statusCode).toBe(200);
  });
});
