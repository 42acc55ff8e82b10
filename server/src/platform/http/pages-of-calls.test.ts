import { rmSync } from "node:fs";
import type { Edition } from "@lectern/domain/call/contract";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { firstReadsOf } from "@lectern/domain/kernel/first-reads";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect } from "vitest";
import { call } from "#features/call/tables";
import { keyDigest } from "#features/office/invitations/actions";
import { invitation } from "#features/office/invitations/tables";
import { builtPages } from "#testing/built-pages";
import { onServer } from "#testing/on-server";
import { buildApp } from "../../app";

const EMPTY = '<div id="root"></div>';

const { it, server, as, make } = onServer();
let app: FastifyInstance;
const folder = builtPages();

it.beforeAll(async () => {
  const { platform, store: embeddedStore } = server;
  app = await buildApp({ platform, log: false, pagesFolder: folder, embeddedStore, trustedProxies: null });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url });

describe("what a page reads first", () => {
  it("is in the page before the script that reads it, the same in every call", async () => {
    const reads = JSON.stringify(firstReadsOf("/homepage/organiser/app/12"));
    expect(reads).toContain('"/api/board/{pk}/"');
    for (const call of ["", "/c/autumn"]) {
      const { body } = await get(`${call}/homepage/organiser/app/12?tab=x`);
      expect(body).toContain(`<head><meta name="first-reads" content='${reads}'>`);
    }
    expect((await get("/signup")).body).not.toContain("first-reads");
  });
});

describe("a page of another call", () => {
  const values = (slug: string, state: "open" | "draft" = "open") =>
    ({ slug, series: slug, state, createdAt: server.clock.now() }) as const;

  it("is linked from the landing pages of all open calls, but not of drafts, nor once it has closed", async () => {
    const { everyCall } = server.platform;
    expect((await get("/")).body).not.toContain("data-call");
    await everyCall.insert(call).values([values("autumn"), values("hidden", "draft")]);
    const ofAutumn = `insert into edition_setting (call_id, key, value) select id,`;
    const where = `from call where slug = 'autumn'`;
    await everyCall.execute(`${ofAutumn} 'product', '"Autumn <i>"' ${where}`);
    await everyCall.execute(`${ofAutumn} 'opensAt', '"2025-05-01T00:00:00.000Z"' ${where}`);
    const { body } = await get("/");
    expect(body).toContain(
      '<a data-call href="/c/autumn/">Autumn &lt;i&gt; 2025</a> opens 01 May 2025 00:00 UTC</p>',
    );
    expect(body).toContain('"otherCalls":[{"path":"/c/autumn/"');
    expect(body).not.toContain("hidden/");
    expect((await get("/c/autumn/")).body).toContain(
      '<a data-call href="/">Lectern 2025</a> closes 02 June 2025 23:59 UTC</p>',
    );
    expect((await get("/c/hidden/")).body).toContain(EMPTY);
    const dates = { opensAt: "2025-01-01T00:00:00.000Z", closesAt: "2025-02-01T00:00:00.000Z" };
    for (const [key, at] of Object.entries(dates))
      await everyCall.execute(
        `${ofAutumn} '${key}', '"${at}"' ${where} on conflict (call_id, key) do update set value = excluded.value`,
      );
    expect((await get("/")).body).not.toContain("data-call");
  });

  it("marks the villages' call among those of the pages, and no other", async () => {
    await server.platform.everyCall.insert(call).values([values("locks"), values("soldering")]);
    const changed = await as(await make.organiser()).put("/api/settings/", {
      changes: { villagesCall: "locks" },
    });
    expect(changed.statusCode).toBe(200);
    const { otherCalls = [] } = (await get("/api/edition/")).json<Edition>();
    expect(otherCalls.filter(({ villages }) => villages).map(({ path }) => path)).toEqual(["/c/locks/"]);
    await server.platform.everyCall.execute("update call set state = 'archived' where slug = 'locks'");
    expect((await get("/api/edition/")).body).not.toContain('villages":true');
  });

  it.each([
    ["nowhere", "an unknown call"],
    ["lectern-2025", "the call itself"],
  ])("refuses %s, %s, as the villages' call at its field", async (villagesCall) => {
    const client = as(await make.organiser());
    const refused = { villagesCall: ["Select another call of this installation."] };
    for (const answer of [
      await client.put("/api/settings/", { changes: { villagesCall } }),
      await client.post("/api/settings/preview/", { changes: { villagesCall } }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
  });

  it("leaves villages out of the menu where organisers hide them, and keeps their page", async () => {
    expect((await get("/")).body).toContain('href="/callforvillage"');
    await make.setting("villagesInMenu", false);
    expect((await get("/")).body).not.toContain('href="/callforvillage"');
    expect((await get("/callforvillage")).statusCode).toBe(200);
    await make.setting("villagesInMenu", true);
  });

  it("links below the address of its call, and to the conference's site as it is", async () => {
    await server.platform.everyCall.insert(call).values(values("next"));
    for (const path of ["/c/next", "/c/next/", "/c/next/login"]) {
      const { body, statusCode } = await get(path);
      expect(statusCode).toBe(200);
      const main = body.slice(body.indexOf('<div class="entry"'));
      const links = [...main.matchAll(/(?<!data-call )href="([^"]*)"/g)].map(([, href = ""]) => href);
      expect(links).toEqual(
        expect.arrayContaining([
          "/c/next/",
          "/c/next/callforvillage",
          "/c/next/signup",
          EDITION_DEFAULTS.site,
        ]),
      );
      expect(links.filter((href) => href.startsWith("/") && !href.startsWith("/c/next/"))).toEqual([]);
    }
  });

  it("is found at the former address of its call, by a redirect that no browser remembers", async () => {
    const { everyCall } = server.platform;
    await everyCall.insert(call).values({ ...values("renamed"), formerSlugs: ["as-it-was"] });
    for (const path of ["/", "/login?next=%2F", "/homepage/speaker/app/7"]) {
      const { statusCode, headers } = await get(`/c/as-it-was${path}`);
      expect([statusCode, headers.location]).toEqual([302, `/c/renamed${path}`]);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/c/as-it-was//example.org/")).statusCode).toBe(404);
  });

  it("opens with its call, at once, also where a visitor was refused before", async () => {
    const { everyCall } = server.platform;
    await everyCall.insert(call).values(values("opening", "draft"));
    expect((await get("/api/c/opening/edition/")).statusCode).toBe(404);
    expect((await get("/c/opening/")).body).toContain(EMPTY);
    await everyCall.execute("update call set state = 'open' where slug = 'opening'");
    expect((await get("/api/c/opening/edition/")).statusCode).toBe(200);
    expect((await get("/c/opening/")).body).toContain('<div class="entry"');
  });

  it("is archived at once: what changes its call is refused", async () => {
    const { everyCall } = server.platform;
    await everyCall.insert(call).values(values("ending"));
    const { access } = await make.speaker();
    const submit = () =>
      app.inject({
        method: "POST",
        url: "/api/c/ending/submit/",
        headers: { authorization: `Bearer ${access}` },
        payload: {},
      });
    expect((await submit()).statusCode).toBe(400);
    await everyCall.execute("update call set state = 'archived' where slug = 'ending'");
    expect((await submit()).statusCode).toBe(409);
  });

  it("leads an invitation to the call that it is for, whichever is the default one", async () => {
    const { everyCall } = server.platform;
    const [row] = await everyCall.insert(call).values(values("inviting")).returning();
    const at = server.clock.now();
    const organiser = await make.organiser();
    await everyCall.insert(invitation).values({
      ...{ callId: row?.id, email: "guest@example.org", group: "reviewer", keyHash: keyDigest("a-key") },
      ...{ invitedBy: organiser.id, createdAt: at, sentAt: at, expiresAt: at },
    });
    const to = async (url: string) => {
      const { statusCode, headers } = await get(url);
      return [statusCode, headers.location];
    };
    expect(await to("/invitation/a-key")).toEqual([302, "/c/inviting/invitation/a-key"]);
    expect(await to("/c/inviting/invitation/a-key")).toEqual([200, undefined]);
    expect(await to("/invitation/another")).toEqual([200, undefined]);
  });

  it("is sent to those who are invited to its draft, while they can accept, and to no one else", async () => {
    const { everyCall } = server.platform;
    const [row] = await everyCall.insert(call).values(values("secret", "draft")).returning();
    await everyCall.execute(
      `insert into edition_setting (call_id, key, value) values (${row?.id}, 'product', '"Secret Con"')`,
    );
    const at = server.clock.now();
    const { id: invitedBy } = await make.organiser();
    const invited = (key: string, expiresAt: Date) => ({
      ...({
        callId: row?.id,
        email: `${key}@example.org`,
        group: "reviewer",
        keyHash: keyDigest(key),
      } as const),
      ...{ invitedBy, createdAt: at, sentAt: at, expiresAt },
    });
    const later = new Date(at.getTime() + 60_000);
    await everyCall.insert(invitation).values([invited("good-key", later), invited("old-key", at)]);
    const shows = async (path: string) => (await get(`/c/secret${path}`)).body.includes("Secret Con");
    expect(await shows("/invitation/good-key")).toBe(true);
    for (const path of ["/", "/login", "/invitation/old-key", "/invitation/no-key", "/speaking#good-key"])
      expect(await shows(path)).toBe(false);
  });

  it.each(["/c/none", "/c/none/", "/c/none/login", "/c/none/homepage/speaker/app"])(
    "is not found at %s, an address of no call",
    async (path) => {
      const { body, statusCode, headers } = await get(path);
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toContain("text/html");
      expect(body).toContain(EMPTY);
      expect(body).not.toContain('id="data"');
    },
  );
});
