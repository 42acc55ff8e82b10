import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { waiters } from "#testing/look";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

it("is the second of two that are made the default one at the same moment", async () => {
  const organiser = await make.organiser();
  const change = (slug: string, to: string) => as(organiser).put(`/api/calls/${slug}/`, { change: to });
  for (const slug of ["one", "two"]) {
    await as(organiser).post("/api/calls/", { slug, product: "Next Con", year: 2026, panel: false });
    await change(slug, "open");
  }
  const { one, two } = await server.platform.everyCall.transaction(async (tx) => {
    await tx.select().from(call).where(eq(call.isDefault, true)).for("update");
    const one = change("one", "default");
    await expect.poll(() => waiters(server)).toBe(1);
    const two = change("two", "default");
    await expect.poll(() => waiters(server)).toBe(2);
    return { one, two };
  });
  expect([(await one).statusCode, (await two).statusCode]).toEqual([200, 200]);
  const rows = await server.platform.everyCall.select().from(call).where(eq(call.isDefault, true));
  expect(rows.map(({ slug }) => slug)).toEqual(["two"]);
});
