import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { editionSetting } from "#features/call/tables";
import { auditEntry } from "#features/log/tables";
import { auditOf, mailsTo } from "#testing/look";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { setByOperator } from "./notifying";

const { it, server, as, make } = onServer();
let organiser: Person;
beforeEach(async () => {
  server.clock.set("2025-06-03T12:00:00.000Z");
  await server.platform.db.delete(editionSetting);
  organiser = await make.organiser();
});

const LATER = "2025-06-10T00:00:00.000Z";
const save = (body: object, options = {}) => as(organiser).put("/api/settings/", body, options);
const statusOf = async (who: Person, id: number) =>
  (await as(await make.session(who)).get(`/api/submissions/${id}/`)).json().status;

it("shows what an extension would do, saves nothing, and does it when it is saved", async () => {
  const speaker = await make.speaker();
  const resting = await make.proposal(speaker, "Cooldown");
  const seen = await make.proposal(speaker, "Ready for Review");
  const changes = { closesAt: LATER };
  const preview = await as(organiser).post("/api/settings/preview/", { changes });
  expect(preview.json()).toEqual({
    effects: ["The call will be open.", "1 proposal goes back to Submitted."],
  });
  expect(await statusOf(speaker, resting)).toBe("Cooldown");

  expect((await save({ changes })).json()).toEqual({ ...EDITION_DEFAULTS, closesAt: LATER });
  expect([await statusOf(speaker, resting), await statusOf(speaker, seen)]).toEqual([
    "Submitted",
    "Ready for Review",
  ]);
  expect((await auditOf(server, resting)).at(-1)).toMatchObject({
    action: "reopenEditing",
    actorId: organiser.id,
    from: "Cooldown",
    to: "Submitted",
  });
});

it("notes each setting that changed, from what to what, and none that did not", async () => {
  await save({ changes: { year: 2026, product: EDITION_DEFAULTS.product } });
  const lines = await server.platform.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actorId, organiser.id));
  expect(lines).toMatchObject([{ action: "set", details: { key: "year", from: 2025, to: 2026 } }]);
});

it("moves two dates as a pair, and refuses what contradicts, field by field, saving nothing", async () => {
  const pair = { opensAt: "2026-01-01T00:00:00Z", closesAt: "2026-03-01T00:00:00Z" };
  expect((await save({ changes: pair })).statusCode).toBe(200);
  const bad = await save({ changes: { year: "soon", email: "nobody", product: "Kept Out" } });
  expect(bad.statusCode).toBe(400);
  expect(bad.json()).toEqual({
    year: ["Enter a whole number from 2000 to 2200."],
    email: ["Enter a valid email address."],
  });
  const turned = await save({ changes: { closesAt: "2025-12-31T00:00:00Z" } });
  expect(turned.json()).toEqual({ closesAt: ["The call must open before it closes."] });
  const settings = (await as(organiser).get("/api/settings/")).json();
  expect(settings.product).toBe(EDITION_DEFAULTS.product);
});

it("shows at the right field that two settings contradict, beside other changes", async () => {
  const changes = { product: "Kettle Con", closesAt: "2025-01-01T00:00:00Z" };
  const refused = await save({ changes });
  expect(refused.json()).toEqual({ closesAt: ["The call must open before it closes."] });
  const passwords = await save({ changes: { product: "Kettle Con", passwordMax: 10, passwordMin: 12 } });
  expect(Object.keys(passwords.json())).toEqual(["passwordMin"]);
});

it("moves the announced opening with the opening until it is set, and warns where it cannot be meant", async () => {
  const preview = async (changes: object) =>
    (await as(organiser).post("/api/settings/preview/", { changes })).json().effects;
  const opensAt = "2026-12-01T00:00:00.000Z";
  const dates = { opensAt, closesAt: "2027-03-01T00:00:00Z", year: 2027 };
  expect(await preview(dates)).toContain("The welcome text announces the opening on 01 Dec 2026 00:00 UTC.");
  expect((await save({ changes: dates })).json().announcedFrom).toBe(opensAt);
  const announcedFrom = "2025-02-17T12:00:00.000Z";
  expect(await preview({ announcedFrom })).toContain(
    "The announced opening is before the call opens. Set it to the opening date or later.",
  );
  expect((await save({ changes: { announcedFrom } })).statusCode, "it is a warning").toBe(200);
  expect((await save({ changes: { opensAt: "2026-12-02T00:00:00Z" } })).json().announcedFrom).toBe(
    announcedFrom,
  );
});

it("refuses a save that started from settings which another organiser has changed since", async () => {
  const { etag } = (await as(organiser).get("/api/settings/")).headers;
  await save({ changes: { year: 2027 } });
  const late = await save({ changes: { product: "Late Con" } }, { headers: { "if-match": String(etag) } });
  expect(late.statusCode).toBe(412);
  expect(late.json()).toEqual({ detail: REFUSALS["changed-meanwhile"].detail });
});

it("notifies those to whom more time matters, once, and no one else", async () => {
  server.clock.set("2025-06-01T12:00:00.000Z");
  organiser = await make.organiser();
  const writing = await make.speaker();
  const editing = await make.speaker();
  await make.proposal(editing, "Submitted");
  const done = await make.speaker();
  await make.proposal(done, "Reviewed");
  const unverified = await make.speaker({ verified: false });
  await save({ changes: { closesAt: LATER }, tell: true });
  await save({ changes: { year: 2026 }, tell: true });
  const subjectsTo = async (who: Person) => (await mailsTo(server, who.email)).map(({ subject }) => subject);
  const letter = ["Lectern 2025: the call closes later"];
  expect([
    await subjectsTo(writing),
    await subjectsTo(editing),
    await subjectsTo(done),
    await subjectsTo(unverified),
  ]).toEqual([letter, letter, [], []]);
});

it("gives reviewed proposals back to the reviewers when more reviews are wanted", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  for (let n = 0; n < EDITION_DEFAULTS.reviewsWanted; n++) {
    await as(await make.reviewer()).post("/api/review/", reviewBody(id));
  }
  const after = async () => (await as(organiser).get(`/api/submissions/${id}/`)).json().status;
  expect(await after()).toBe("Reviewed");
  await save({ changes: { reviewsWanted: 3 } });
  expect(await after()).toBe("Ready for Review");
  await save({ changes: { reviewsWanted: 2 } });
  expect(await after()).toBe("Reviewed");
});

it("moves proposals also when the operator changes a setting on the command line", async () => {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  await as(await make.reviewer()).post("/api/review/", reviewBody(id));
  await setByOperator(server.platform, "reviewsWanted", "1");
  expect(await statusOf(organiser, id)).toBe("Reviewed");
  await setByOperator(server.platform, "reviewsWanted", "2");
  expect(await statusOf(organiser, id)).toBe("Ready for Review");
});
