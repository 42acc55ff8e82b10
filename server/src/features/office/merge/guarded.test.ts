import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { addressWorld, uniqueAddress } from "#features/identity/accounts/address/world.fixture";
import { session } from "#features/identity/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { codeOf, withTotp } from "#testing/second-factor";
import { mergeWorld } from "./world.fixture";

const { it, server, as, make } = onServer();
const world = () => mergeWorld(server);

/** Sends a code of the second factor with a ticket, and returns the status and why it was refused. */
async function finish(who: Person, ticket: string, secret: string) {
  const body = { ticket, method: "totp", code: codeOf(server, secret) };
  const answer = await as(who).post("/api/user/merge/second-factor/", body);
  return [answer.statusCode, answer.json().refusal];
}

it("requires a fresh proof for the other account's second factor, too", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  await withTotp(server, kept);
  const { secret } = await withTotp(server, ended);
  const { ticket } = (await world().request(kept, ended)).json().second_factor;
  await server.platform.db.update(session).set({ provedAt: null }).where(eq(session.accountId, kept.id));
  expect(await finish(kept, ticket, secret)).toEqual([403, "proof-needed"]);
  expect(await world().waiting(kept)).toBeNull();
});

it("refuses the ticket of a log-in to the account itself", async () => {
  const { logIn, waiting } = world();
  const kept = await make.speaker();
  const { secret } = await withTotp(server, kept);
  const { ticket } = (await logIn(kept.email)).json().second_factor;
  expect((await finish(kept, ticket, secret))[0]).toBe(401);
  expect(await waiting(kept)).toBeNull();
});

it("refuses a merge into an account whose address was just changed", async () => {
  const [moved, ended] = [await make.speaker(), await make.speaker()];
  await addressWorld(server).move(moved);
  const refused = await world().request(await make.session(moved), ended);
  expect(refused.json().detail).toMatch(/changed within the last two days/);
});

it("drops the change of address that the account which ends has requested", async () => {
  const { request, keyFor, answer } = addressWorld(server);
  const [kept, ended, to] = [await make.speaker(), await make.speaker(), uniqueAddress()];
  expect((await request(ended, to)).statusCode).toBe(200);
  expect((await answer(await keyFor(ended.email))).statusCode).toBe(200);
  const key = await keyFor(to);
  expect(await world().merge(kept, ended)).toBe("merged");
  expect((await answer(key)).statusCode).toBe(400);
  expect((await as(kept).get("/api/user/")).json().email).toBe(kept.email);
});
