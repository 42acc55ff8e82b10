import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { lockAny } from "#features/proposals/store";
import { found } from "#platform/http/refusal";
import { forCall } from "#platform/platform";
import { waiters } from "#testing/look";
import { onServer } from "#testing/on-server";
import { decided, releaseBody } from "./world.fixture";

const { it, server, as, make } = onServer();

/** An open call with an accepted proposal, a release of it, and what archives the call. */
async function withAccepted(slug: string) {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  await as(organiser).post("/api/calls/", { slug, product: "Next Con", year: 2026, panel: false });
  await as(organiser).put(`/api/calls/${slug}/`, { change: "open" });
  const row = found(await findCall(server.platform.everyCall, slug));
  const id = await decided({ ...server, platform: forCall(server.platform, row) }, speaker, "ACC");
  const body = releaseBody([{ submission: id, decision: "ACC" }]);
  return {
    id,
    release: () => as(organiser).post(`/api/c/${slug}/releases/`, body),
    archive: () => as(organiser).put(`/api/calls/${slug}/`, { change: "archive" }),
  };
}

it("creates no release in a call that was archived at that moment", async () => {
  const { id, release, archive } = await withAccepted("archived-first");
  const creating = await server.platform.everyCall.transaction(async (tx) => {
    await lockAny(tx, id);
    const creating = release();
    await expect.poll(() => waiters(server)).toBe(1);
    expect((await archive()).statusCode).toBe(200);
    return { answer: creating };
  });
  expect((await creating.answer).json()).toEqual({ detail: REFUSALS["call-archived"].detail });
});

it("keeps a call from being archived while a release is created in it", async () => {
  const { release, archive } = await withAccepted("released-first");
  const client = await server.platform.everyCall.$client.connect();
  try {
    // The line in the log is the last that creating a release writes.
    await client.query("begin; lock table audit_entry in share mode");
    const creating = release();
    await expect.poll(() => waiters(server)).toBe(1);
    const archiving = archive();
    await expect.poll(() => waiters(server)).toBe(2);
    await client.query("rollback");
    expect((await creating).statusCode).toBe(201);
    expect((await archiving).json()).toEqual({ detail: REFUSALS["release-waiting"].detail });
  } finally {
    client.release(true);
  }
});
