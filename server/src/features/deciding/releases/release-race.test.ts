import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { expect } from "vitest";
import { saveGroup } from "#features/identity/accounts/groups-store";
import { lockAccount } from "#features/identity/accounts/store";
import { lockAny } from "#features/proposals/store";
import { found } from "#platform/http/refusal";
import { seen } from "#testing/client";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { lockSubmissions, saveDecision } from "../decisions/store";
import { dropFromRelease } from "./actions";
import { decided, released } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  [organiser, speaker] = [await make.organiser(), await make.speaker()];
});

/** The decision as its speaker reads it. */
const releasedDecision = async (id: number) =>
  (await as(await make.session(speaker)).get(`/api/submissions/${id}/`)).json().overall_status;

/** A release of two acceptances whose time has come. */
async function due(): Promise<{ id: number; kept: number; changed: number }> {
  const [kept, changed] = [await decided(server, speaker, "ACC"), await decided(server, speaker, "ACC", "B")];
  const items = [kept, changed].map((submission) => ({ submission, decision: "ACC" as const }));
  const { id } = await released(server, organiser, items);
  server.clock.advance(15 * 60);
  return { id, kept, changed };
}

it("drops a proposal whose decision is changed and restored at the moment of the release", async () => {
  const { kept, changed } = await due();
  const { db, clock } = server.platform;
  let going = Promise.resolve();
  await db.transaction(async (tx) => {
    const locked = await lockSubmissions(tx, [changed], EDITION_DEFAULTS);
    const proposal = found(locked.get(changed));
    going = server.runJob("sweep-releases");
    await expect.poll(() => waiters(server)).toBe(1);
    await saveDecision(tx, proposal, WHOLE, "REJ");
    const item = { submission: changed, conference: WHOLE };
    await dropFromRelease(tx, item, "decision-changed", { actorId: organiser.id, at: clock.now() });
    await saveDecision(tx, proposal, WHOLE, "ACC");
  });
  await going;
  expect([await releasedDecision(kept), await releasedDecision(changed)]).toEqual(["ACC", null]);
});

it("cannot be cancelled once it goes out", async () => {
  const { id, kept, changed } = await due();
  const who = await make.session(organiser);
  const { going, takingBack } = await server.platform.db.transaction(async (tx) => {
    await lockAny(tx, changed);
    const going = server.runJob("sweep-releases");
    await expect.poll(() => waiters(server)).toBe(1);
    const takingBack = as(who).post(`/api/releases/${id}/take-back/`).then(seen);
    await expect.poll(() => waiters(server)).toBe(2);
    return { going, takingBack };
  });
  await going;
  expect((await takingBack).status).toBe(409);
  expect([await releasedDecision(kept), await releasedDecision(changed)]).toEqual(["ACC", "ACC"]);
});

it("is not confirmed by an organiser who is made a reviewer at that moment", async () => {
  await make.setting("releaseNeedsSecond", true);
  const [asker, second] = [await make.organiser(), await make.organiser()];
  const item = { submission: await decided(server, speaker, "ACC"), decision: "ACC" as const };
  const { id } = await released(server, asker, [item]);
  const { db, clock } = server.platform;
  const confirming = await db.transaction(async (tx) => {
    await lockAccount(tx, second.id);
    const answer = as(second).post(`/api/releases/${id}/confirm/`).then(seen);
    await expect.poll(() => waiters(server)).toBe(1);
    await saveGroup(tx, second.id, "reviewer", clock.now());
    return { answer };
  });
  expect((await confirming.answer).status).toBe(403);
  const [waiting] = (await as(asker).get("/api/releases/")).json();
  expect(waiting).toMatchObject({ id, state: "unconfirmed", confirmed_by: null });
});
