import { expect } from "vitest";
import { waiters } from "#testing/look";
import { onNewServers } from "#testing/on-server";
import { SWEEP } from "./jobs";
import { lockAny } from "./store";

const { it, server, as, make } = onNewServers();

const EXTENDED = { changes: { closesAt: "2025-06-10T00:00:00.000Z" } };

async function closedWith(proposals: number) {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const ids: number[] = [];
  for (let n = 0; n < proposals; n++) ids.push(await make.proposal(speaker));
  server.clock.set("2025-06-03T00:00:01.000Z");
  const [who, reader] = [await make.session(organiser), await make.session(speaker)];
  return {
    ids,
    extend: async () => (await as(who).put("/api/settings/", EXTENDED)).statusCode,
    statuses: () =>
      Promise.all(ids.map(async (id) => (await as(reader).get(`/api/submissions/${id}/`)).json().status)),
  };
}

it("keeps proposals editable where the call is extended while a sweep closes it", async () => {
  const { ids, extend, statuses } = await closedWith(2);
  const { sweep } = await server.platform.db.transaction(async (tx) => {
    await lockAny(tx, ids[0] ?? 0);
    const sweep = server.runJob(SWEEP);
    await expect.poll(() => waiters(server)).toBe(1);
    expect(await extend()).toBe(200);
    return { sweep };
  });
  await sweep;
  expect(await statuses()).toEqual(["Submitted", "Submitted"]);
});

it("keeps proposals editable where a sweep runs while the extension is saved", async () => {
  const { extend, statuses } = await closedWith(1);
  const client = await server.platform.everyCall.$client.connect();
  try {
    // A change of settings writes its line in the log before it looks at proposals.
    await client.query("begin; lock table audit_entry in share mode");
    const extending = extend();
    await expect.poll(() => waiters(server)).toBe(1);
    await server.runJob(SWEEP);
    await client.query("rollback");
    expect(await extending).toBe(200);
    expect(await statuses()).toEqual(["Submitted"]);
  } finally {
    client.release(true);
  }
});
