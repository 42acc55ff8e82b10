import type { Group } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { OwnCall } from "@lectern/domain/office/calls/contract";
import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { membership } from "#features/identity/tables";
import { linkIn, seen } from "#testing/client";
import { lastMailTo, linkTo } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();
const PRODUCT = "ZebraCon";
let organiser: Person;
/** Counts the drafts, so that each test has its own. */
let slug: string;
let drafts = 0;

it.beforeAll(async () => {
  organiser = await make.organiser();
});
it.beforeEach(async () => {
  slug = `draft-${++drafts}`;
  const body = { slug, product: PRODUCT, year: 2027, panel: false };
  expect((await as(organiser).post("/api/calls/", body)).statusCode).toBe(201);
});

const api = (path: string) => `/api/c/${slug}${path}`;
const finds = async (who: Person | null) => {
  const answer = await as(who).get(api("/edition/"));
  return answer.statusCode === 200 ? answer.json().product === PRODUCT : seen(answer);
};
const notFound = { status: 404, body: { detail: REFUSALS["not-found"].detail } };

/** The organiser enters a proposal of these speakers in the draft. */
async function enter(lead: Person, authors = ""): Promise<number> {
  const body = { ...proposalBody(authors), email: lead.email, first_name: "Ada", last_name: "King" };
  const entered = await as(organiser).post(api("/proposals/"), body);
  expect(entered.statusCode).toBe(201);
  return entered.json().submission_id;
}

const speakersOf = async (id: number) =>
  (await as(organiser).get(api(`/submissions/speakers/${id}/`))).json().speakers;

/** Invites the first further speaker of a proposal in the draft, and returns the key of the mailed link. */
async function invite(id: number, email: string): Promise<string> {
  const [speaker] = await speakersOf(id);
  const body = { speaker: speaker.id, email };
  const invited = await as(organiser).post(api(`/submissions/speakers/invite/${id}/`), body);
  expect(invited.statusCode).toBe(200);
  const path = `/c/${slug}/co-speaker#`;
  return linkIn((await lastMailTo(server, email)).text, path).replace(path, "");
}
const remove = async (id: number) => {
  const [{ id: speaker, state }] = await speakersOf(id);
  const body = { speaker, seen: state };
  expect((await as(organiser).send("DELETE", api(`/submissions/speakers/${id}/`), body)).statusCode).toBe(
    200,
  );
};

it("is found by the lead of a proposal that organisers enter, and by no one without one", async () => {
  const [lead, stranger] = [await make.speaker(), await make.speaker()];
  const boss = await make.organiser();
  const elsewhere = await make.speaker();
  await make.proposal(elsewhere);
  expect(await finds(lead)).toEqual(notFound);
  const id = await enter(lead);
  const { text } = await lastMailTo(server, lead.email);
  expect(linkIn(text, "/c/")).toBe(`/c/${slug}/homepage/speaker/app/${id}`);
  for (const who of [lead, organiser]) expect(await finds(who)).toBe(true);
  const listed = async (who: Person) =>
    (await as(who).get("/api/calls/own/")).json().calls.some((own: OwnCall) => own.slug === slug);
  expect([await listed(lead), await listed(stranger), await listed(elsewhere)]).toEqual([true, false, false]);
  expect((await as(lead).get(api(`/submissions/${id}/`))).json()).toMatchObject({ pk: id });
  for (const who of [null, stranger, boss, elsewhere]) expect(await finds(who)).toEqual(notFound);
  expect(seen(await as(stranger).get(api(`/submissions/${id}/`)))).toEqual(notFound);
});

it("is found by the lead of a withdrawn proposal", async () => {
  const lead = await make.speaker();
  const id = await enter(lead);
  expect((await as(lead).delete(api(`/submissions/${id}/`))).statusCode).toBe(204);
  expect((await as(lead).get(api(`/submissions/${id}/`))).json()).toMatchObject({ status: "Withdrawn" });
});

it("is found by who is invited to speak, until they decline, are removed, or the invitation expires", async () => {
  const [lead, guest] = [await make.speaker(), await make.speaker()];
  const id = await enter(lead, "Grace Hopper");
  expect(await finds(guest)).toEqual(notFound);
  const key = await invite(id, guest.email);
  expect(await finds(guest)).toBe(true);
  expect((await as(guest).post(api("/speakers/decline/"), { key })).statusCode).toBe(204);
  expect(await finds(guest)).toEqual(notFound);
  await invite(id, guest.email);
  await remove(id);
  expect(await finds(guest)).toEqual(notFound);
  const other = await enter(lead, "Grace Hopper");
  await invite(other, guest.email);
  server.clock.advance(31 * 86_400);
  expect(await finds(await make.session(guest))).toEqual(notFound);
  organiser = await make.session(organiser);
});

it("is found by who accepted to speak, until they are removed", async () => {
  const [lead, guest] = [await make.speaker(), await make.speaker()];
  const id = await enter(lead, "Grace Hopper");
  const key = await invite(id, guest.email);
  expect(seen(await as(guest).post(api("/speakers/accept/"), { key }))).toEqual({
    status: 200,
    body: { submission: id },
  });
  expect(await finds(guest)).toBe(true);
  expect((await as(guest).get(api("/submissions/"))).json()).toMatchObject([{ pk: id, co_speaker: true }]);
  await remove(id);
  expect(await finds(guest)).toEqual(notFound);
});

it("shows an invitation to speak to anyone with its key, and with it nothing else", async () => {
  const key = await invite(await enter(await make.speaker(), "Grace Hopper"), "grace@example.net");
  const look = (key: string) => visitor.post(api("/speakers/invitation/"), { key });
  expect((await look(key)).json()).toMatchObject({ product: PRODUCT, has_account: false });
  expect((await look("another")).statusCode).toBe(400);
  expect(await finds(null)).toEqual(notFound);
});

it("lets no one submit who finds it, before the call opens", async () => {
  const lead = await make.speaker();
  await enter(lead);
  const submit = async () => seen(await as(lead).post(api("/submit/"), proposalBody(lead.name)));
  const { status, detail } = REFUSALS["not-yet-open"];
  expect(await submit()).toEqual({ status, body: { detail } });
});

it("gives those who find it no more than they may see in an open call", async () => {
  const [lead, other] = [await make.speaker(), await make.speaker()];
  await enter(lead);
  const theirs = await enter(other);
  expect((await as(lead).get(api(`/submissions/${theirs}/`))).statusCode).toBe(404);
  for (const path of ["/board/", "/people/", "/settings/"])
    expect((await as(lead).get(api(path))).statusCode).toBe(403);
});

it("refuses to mail a late code, whose link its reader would not find, and creates it without a mail", async () => {
  const { email } = await make.speaker();
  const valid_until = new Date(Date.parse("2100-01-01")).toISOString();
  const code = async (mail: boolean) =>
    seen(await as(organiser).post(api("/late-codes/"), { email, valid_until, proposals: 1, mail }));
  const { status, detail } = REFUSALS["late-code-in-draft"];
  expect(await code(true)).toEqual({ status, body: { detail } });
  const made = await code(false);
  expect(made).toMatchObject({ status: 201, body: { late_code: { email } } });
  const { id } = (made.body as { late_code: { id: number } }).late_code;
  const renewed = await as(organiser).post(api(`/late-codes/${id}/renew/`), { mail: true });
  expect(seen(renewed)).toEqual({ status, body: { detail } });
});

it("links the mails about an account to the default call, and those to its members and speakers to itself", async () => {
  const [lead, member] = [await make.speaker(), await make.speaker()];
  const { everyCall } = server.platform;
  await enter(lead);
  const erase = { confirmation: lead.email };
  expect((await as(lead).post(api("/privacy/erasure/"), erase)).statusCode).toBeLessThan(300);
  expect(await linkTo(server, lead.email, "/login")).toBe("/login");
  expect((await as(lead).delete(api("/privacy/erasure/"))).statusCode).toBeLessThan(300);

  const callId = (await findCall(everyCall, slug))?.id ?? 0;
  await everyCall.insert(membership).values({ callId, accountId: member.id, group: "organiser" });
  const move = async (group: Group, from: Group) => {
    const body = { group, suspended: false, seen: { group: from, suspended: false } };
    expect((await as(organiser).put(api(`/people/${member.id}/standing/`), body)).statusCode).toBe(200);
    const { text } = await lastMailTo(server, member.email);
    return /http\S+login/.exec(text)?.[0];
  };
  expect(await move("reviewer", "organiser")).toBe(`http://localhost:3000/c/${slug}/login`);
  server.clock.advance(1);
  expect(await move("speaker", "reviewer")).toBe("http://localhost:3000/login");

  const { closesAt } = (await as(organiser).get(api("/settings/"))).json();
  const later = new Date(Date.parse(closesAt) + 86_400_000).toISOString();
  const saved = await as(organiser).put(api("/settings/"), { changes: { closesAt: later }, tell: true });
  expect(saved.statusCode).toBe(200);
  expect(await linkTo(server, lead.email, `/c/${slug}/login`)).toBe(`/c/${slug}/login`);
});
