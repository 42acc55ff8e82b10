import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { auditEntry } from "#features/log/tables";
import { cookiesOf, seen } from "#testing/client";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NOT_FOUND = { status: 404, body: { detail: "Not found." } };
const NO_CONTENT = { status: 204, body: null };

type Device = { access: string; refresh: string; id: string };

/** A user logs in with this browser. */
async function logIn({ email }: Person, userAgent = FIREFOX): Promise<Device> {
  const credentials = { email, password: PASSWORD, token: "solved" };
  const response = await visitor.post("/api/login/", credentials, {
    headers: { "user-agent": userAgent },
  });
  const access: string = response.json().access;
  const all: { id: string; current: boolean }[] = (await list({ access })).json();
  const id = all.find(({ current }) => current)?.id ?? "";
  return { access, refresh: cookiesOf(response).lectern_refresh ?? "", id };
}

const list = (who: { access: string }) => as(who).get("/api/sessions/");
const end = (who: { access: string }, id: string) => as(who).delete(`/api/sessions/${id}/`);
const endOthers = (who: { access: string }) => as(who).post("/api/sessions/end-others/");
const idsOf = async (who: { access: string }) => (await list(who)).json().map(({ id }: { id: string }) => id);
const renew = (refresh: string) =>
  visitor.post("/api/token/refresh/", undefined, { cookies: { lectern_refresh: refresh } });

/** A person's audit lines, oldest first. */
const audited = ({ id }: Person) =>
  server.platform.db
    .select({ at: auditEntry.at, action: auditEntry.action, details: auditEntry.details })
    .from(auditEntry)
    .where(eq(auditEntry.actorId, id))
    .orderBy(auditEntry.id);

describe("GET /api/sessions/", () => {
  it("lists one's own live sessions with their device and times, this one first", async () => {
    const ada = await make.speaker();
    await make.speaker();
    const began = server.clock.now().toISOString();
    const laptop = await logIn(ada);
    server.clock.advance(60);
    const phone = await logIn(ada, "curl/8.14.1");
    const later = server.clock.now().toISOString();
    server.clock.advance(60);
    const renewed = server.clock.now().toISOString();
    await renew(laptop.refresh);
    const answer = await list(phone);
    const made = { id: expect.any(String), device: "Unknown device", current: false };
    expect(seen(answer)).toEqual({
      status: 200,
      body: [
        { id: phone.id, device: "Unknown device", logged_in_at: later, last_used_at: later, current: true },
        {
          id: laptop.id,
          device: "Firefox on Linux",
          logged_in_at: began,
          last_used_at: renewed,
          current: false,
        },
        { ...made, logged_in_at: began, last_used_at: began },
      ],
    });
  });

  it("leaves out what was ended and what was not used for thirty days", async () => {
    const ada = await make.speaker();
    const ended = await logIn(ada);
    await as(ended).post("/api/logout/");
    server.clock.advance(30 * 86_400);
    const laptop = await logIn(ada);
    expect(await idsOf(laptop)).toEqual([laptop.id]);
  });

  it("reveals no secret of a session", async () => {
    const laptop = await logIn(await make.speaker());
    const { payload } = await list(laptop);
    for (const secret of [laptop.access, laptop.refresh, "hash"]) expect(payload).not.toContain(secret);
  });
});

describe("DELETE /api/sessions/{id}/", () => {
  it("ends one session at once: its next call and its refresh are refused", async () => {
    const ada = await make.speaker();
    const [laptop, phone, tablet] = [await logIn(ada), await logIn(ada), await logIn(ada)];
    expect(seen(await end(laptop, phone.id))).toEqual(NO_CONTENT);
    expect((await list(phone)).statusCode).toBe(401);
    expect((await renew(phone.refresh)).statusCode).toBe(401);
    expect((await list(tablet)).statusCode).toBe(200);
    expect(await idsOf(laptop)).not.toContain(phone.id);
  });

  it("answers the same for another person's session, an ended one and none", async () => {
    const [ada, eve] = [await make.speaker(), await make.speaker()];
    const [laptop, eves] = [await logIn(ada), await logIn(eve)];
    expect(seen(await end(eves, laptop.id))).toEqual(NOT_FOUND);
    expect((await list(laptop)).statusCode).toBe(200);
    const over = await logIn(ada);
    await as(over).post("/api/logout/");
    expect(seen(await end(laptop, over.id))).toEqual(NOT_FOUND);
    expect(seen(await end(laptop, "1"))).toEqual(NOT_FOUND);
    expect(await audited(eve)).toEqual([]);
  });

  it("writes who ended which from where", async () => {
    const ada = await make.speaker();
    const [laptop, phone] = [await logIn(ada), await logIn(ada)];
    await end(laptop, phone.id);
    expect(await audited(ada)).toEqual([
      {
        at: server.clock.now(),
        action: "sessions ended",
        details: { sessions: [phone.id], from: laptop.id },
      },
    ]);
  });

  it("writes one line when two devices end the same session at once", async () => {
    const ada = await make.speaker();
    const [laptop, phone, tablet] = [await logIn(ada), await logIn(ada), await logIn(ada)];
    const answers = await Promise.all([laptop, tablet].map((device) => end(device, phone.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect(await audited(ada)).toHaveLength(1);
  });
});

describe("POST /api/sessions/end-others/", () => {
  it("ends all sessions of the account but this one, and no other account's", async () => {
    const [ada, eve] = [await make.speaker(), await make.speaker()];
    const [laptop, phone, eves] = [await logIn(ada), await logIn(ada), await logIn(eve)];
    expect(seen(await endOthers(laptop))).toEqual(NO_CONTENT);
    expect(await idsOf(laptop)).toEqual([laptop.id]);
    for (const ended of [phone, ada]) expect((await list(ended)).statusCode).toBe(401);
    expect((await list(eves)).statusCode).toBe(200);
    const [line, ...more] = await audited(ada);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ action: "sessions ended", details: { from: laptop.id } });
    expect(line?.details?.sessions).toHaveLength(2);
    expect(line?.details?.sessions).toContain(phone.id);
  });

  it("does nothing, and writes nothing, when there is no other", async () => {
    const ada = await make.speaker();
    const laptop = await logIn(ada);
    await endOthers(laptop);
    expect(seen(await endOthers(laptop))).toEqual(NO_CONTENT);
    expect(await audited(ada)).toHaveLength(1);
  });
});
