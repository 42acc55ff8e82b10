import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { addressWorld, uniqueAddress } from "#features/identity/accounts/address/world.fixture";
import { lockAccount } from "#features/identity/accounts/store";
import { linkIn, seen } from "#testing/client";
import { lastMailTo, waiters } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});

async function startCall(slug: string): Promise<void> {
  const body = { slug, product: "Next Con", year: 2026, panel: false };
  expect((await as(organiser).post("/api/calls/", body)).statusCode).toBe(201);
}
async function invite(slug: string, email: string, group: "reviewer" | "organiser"): Promise<string> {
  const sent = await as(organiser).post(`/api/c/${slug}/invitations/`, { emails: [email], group });
  expect(sent.json()).toMatchObject({ results: [{ invited: true }] });
  const path = `/c/${slug}/invitation/`;
  return linkIn((await lastMailTo(server, email)).text, path).replace(path, "");
}
const look = (slug: string, key: string) => visitor.post(`/api/c/${slug}/invitations/look/`, { key });
const join = (slug: string, key: string) =>
  visitor.post(`/api/c/${slug}/invitations/join/`, {
    key,
    first_name: "Guest",
    last_name: "Star",
    new_password1: PASSWORD,
    new_password2: PASSWORD,
  });
const accept = (slug: string, key: string, who: Person) =>
  as(who).post(`/api/c/${slug}/invitations/accept/`, { key, seen: "speaker" });

it("lets people with and without an account accept an invitation to a draft, which no one else finds", async () => {
  await startCall("draft");
  const speaker = await make.speaker();
  const theirs = await invite("draft", speaker.email, "reviewer");
  const guests = await invite("draft", "guest@example.org", "organiser");
  expect((await look("draft", theirs)).json()).toMatchObject({ email: speaker.email, has_account: true });
  expect((await accept("draft", theirs, speaker)).statusCode).toBe(200);
  expect((await join("draft", guests)).statusCode).toBe(201);
  expect((await as(speaker).get("/api/c/draft/edition/")).json()).toMatchObject({ product: "Next Con" });
  const stranger = await make.speaker();
  for (const who of [stranger, null])
    expect((await as(who).get("/api/c/draft/edition/")).statusCode).toBe(404);
  expect((await as(stranger).get("/api/c/draft/invitations/")).statusCode).toBe(404);
});

it("lets no one accept an invitation to an archived call", async () => {
  await startCall("archived");
  const speaker = await make.speaker();
  const theirs = await invite("archived", speaker.email, "reviewer");
  const guests = await invite("archived", "late@example.org", "organiser");
  for (const change of ["open", "archive"])
    expect((await as(organiser).put("/api/calls/archived/", { change })).statusCode).toBe(200);
  const { status, detail } = REFUSALS["call-archived"];
  expect(seen(await join("archived", guests))).toEqual({ status, body: { detail } });
  expect(seen(await accept("archived", theirs, speaker))).toEqual({ status, body: { detail } });
});

it("lets a person accept at the moment when their address changes", async () => {
  await startCall("moving");
  const { everyCall } = server.platform;
  const speaker = await make.speaker();
  const { request, keyFor, answer } = addressWorld(server);
  const key = await invite("moving", speaker.email, "reviewer");
  const to = uniqueAddress();
  await request(speaker, to);
  await answer(await keyFor(speaker.email));
  const last = await keyFor(to);
  const { changed, accepted } = await everyCall.transaction(async (tx) => {
    await lockAccount(tx, speaker.id);
    const changed = answer(last);
    await expect.poll(() => waiters(server)).toBe(1);
    const accepted = accept("moving", key, speaker);
    await expect.poll(() => waiters(server)).toBe(2);
    return { changed, accepted };
  });
  expect([(await changed).json(), (await accepted).statusCode]).toEqual([{ result: "changed" }, 200]);
});
