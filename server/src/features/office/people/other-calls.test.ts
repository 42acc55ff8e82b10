import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { call, editionSetting } from "#features/call/tables";
import { saveProfile } from "#features/identity/profiles/actions";
import { account, membership } from "#features/identity/tables";
import { slot } from "#features/programme/tables";
import { confirmation, submission } from "#features/proposals/proposal/tables";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

let boss: Person;
let callId: number;
it.beforeAll(async () => {
  const { everyCall, clock } = server.platform;
  const values = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  boss = await make.speaker();
  callId = row?.id ?? 0;
  await everyCall.insert(membership).values({ callId, accountId: boss.id, group: "organiser" });
});

it("opens no one's profile in a call whose organisers entered their proposal, until they act there", async () => {
  const stranger = await make.speaker({ firstName: "Zoe", lastName: "Zebra" });

  const body = { ...proposalBody(""), email: stranger.email, first_name: "Zoe" };
  const made = await as(boss).post("/api/c/other/proposals/", body);
  expect(made.statusCode).toBe(201);
  const title = "Imported";
  const speakers = [{ code: "S", name: "Zoe Zebra", email: stranger.email }];
  const file = [{ code: "A", title, abstract: "x", state: "submitted", submission_type: "Talk", speakers }];
  const plan = await as(boss).post("/api/c/other/imports/preview/", { file });
  const { seen } = plan.json();
  const imported = await as(boss).post("/api/c/other/imports/", { file, seen, invite: false });
  expect(imported.statusCode).toBe(201);

  const shown = async () => [
    (await as(boss).get(`/api/c/other/people/${stranger.id}/`)).statusCode,
    (await as(boss).get(`/api/c/other/people/${stranger.id}/notes/`)).statusCode,
    (await as(boss).get("/api/c/other/people/")).payload.includes(stranger.email) ? "listed" : "absent",
  ];
  expect(await shown()).toEqual([404, 404, "absent"]);

  const id = made.json().submission_id;
  const own = proposalBody(stranger.name, { title: "Mine" });
  expect((await as(stranger).put(`/api/c/other/submissions/${id}/`, own)).statusCode).toBe(200);
  expect(await shown()).toEqual([200, 200, "listed"]);
});

it("shows a lead as organisers of another call entered them, wherever they are read, until the lead acts there", async () => {
  const stranger = await make.speaker({ firstName: "Ida", lastName: "Iguana" });
  const profile = { country: "NZ", occupation: "Iguanologist", employer: "Iguana Ltd", bio: "Iguanas." };
  await saveProfile(server.platform.db, stranger.id, profile, server.clock.now());
  const enter = (email: string, name = {}) =>
    as(boss).post("/api/c/other/proposals/", { ...proposalBody(""), email, ...name });
  const [known, unknown] = [await enter(stranger.email), await enter("nobody@example.org")];
  expect([known.statusCode, known.json()]).toEqual([400, unknown.json()]);

  const made = await enter(stranger.email, { first_name: "I.", last_name: "I" });
  const id = made.json().submission_id;
  const edited = { ...proposalBody("I. I"), title: "Edited", note: "A word" };
  expect((await as(boss).put(`/api/c/other/proposals/${id}/`, edited)).statusCode).toBe(200);
  const shown = () =>
    Promise.all(
      [
        "board",
        "exports/proposals/csv",
        "exports/json",
        `submissions/${id}`,
        `submissions/speakers/${id}`,
      ].map(async (path) => (await as(boss).get(`/api/c/other/${path}/`)).payload),
    );
  for (const text of await shown()) {
    expect(text).toContain("I. I");
    for (const own of ["Iguana", '"NZ"', "New Zealand"]) expect(text).not.toContain(own);
  }
  const read = async () => (await as(stranger).get(`/api/c/other/submissions/${id}/`)).json();
  expect(await read()).toMatchObject({ authors: "I. I", full_name: "Ida Iguana" });

  const own = proposalBody(stranger.name, { title: "Mine" });
  expect((await as(stranger).put(`/api/c/other/submissions/${id}/`, own)).statusCode).toBe(200);
  for (const text of await shown()) expect(text).toContain("Ida Iguana");
});

it("shows organisers of another call all that they imported of a new person, until its owner claims the account", async () => {
  const speakers = [
    { code: "N", name: "New Comer", email: "comer@example.org", biography: "Knits sweaters." },
  ];
  const talk = {
    code: "N",
    title: "New",
    abstract: "x",
    state: "submitted",
    submission_type: "Talk",
    speakers,
  };
  const plan = await as(boss).post("/api/c/other/imports/preview/", { file: [talk] });
  const body = { file: [talk], seen: plan.json().seen, invite: false };
  expect((await as(boss).post("/api/c/other/imports/", body)).statusCode).toBe(201);
  const shown = async (path: string) => (await as(boss).get(`/api/c/other/${path}/`)).payload;
  expect(await shown("exports/json")).toContain("Knits sweaters.");
  expect(await shown("people")).toContain("New Comer");
  const at = server.clock.now();
  await server.platform.everyCall
    .update(account)
    .set({ emailVerifiedAt: at })
    .where(eq(account.email, "comer@example.org"));
  expect(await shown("exports/json")).not.toContain("Knits sweaters.");
  expect(await shown("exports/json")).toContain("New Comer");
});

it("says in no other call that someone who does not act there is suspended", async () => {
  const { everyCall, clock } = server.platform;
  const stranger = await make.speaker();
  await everyCall.update(account).set({ suspendedAt: clock.now() }).where(eq(account.id, stranger.id));
  const addresses = [stranger.email, "unheard-of@example.org"];

  const entered = addresses.map(async (email) => {
    const body = { ...proposalBody(""), email, first_name: "Sue" };
    const made = await as(boss).post("/api/c/other/proposals/", body);
    expect(made.statusCode).toBe(201);
    return made.json().submission_id;
  });
  const submissions: number[] = await Promise.all(entered);
  const { mails } = (await as(boss).get("/api/c/other/mails/?kind=proposal-entered")).json();
  const rows = addresses.map((address) => mails.find(({ to }: { to: string }) => to === address));
  expect(rows).toEqual(addresses.map((to) => ({ ...rows[0], id: expect.any(String), to })));

  const accepted = { status: "Reviewed", decision: "ACC" } as const;
  await everyCall.update(submission).set(accepted).where(inArray(submission.id, submissions));
  const preview = (await as(boss).post("/api/c/other/releases/preview/", { submissions })).json();
  expect(preview.items).toHaveLength(2);
  expect(preview.oddities.map(({ text }: { text: string }) => text).join()).not.toContain("suspended");

  const invited = await as(boss).post("/api/c/other/invitations/", { emails: addresses, group: "reviewer" });
  expect(invited.json().results).toMatchObject(addresses.map((email) => ({ email, invited: true })));
});

it("shows in letters, programme, answers and figures a lead as organisers of another call entered them", async () => {
  const { db, everyCall, clock } = server.platform;
  const at = clock.now();
  const stranger = await make.speaker({ firstName: "Leo", lastName: "Lynx" });
  await everyCall
    .update(account)
    .set({ createdAt: new Date(0) })
    .where(eq(account.id, stranger.id));
  await saveProfile(db, stranger.id, { country: "IS", employer: "Lynx Ltd", bio: "Keeps lynxes." }, at);
  const reviewer = await make.speaker();
  await saveProfile(db, reviewer.id, { employer: "Lynx Ltd" }, at);
  await everyCall.insert(membership).values({ callId, accountId: reviewer.id, group: "reviewer" });
  await everyCall.insert(editionSetting).values({ callId, key: "blindReviews", value: true });

  const body = { ...proposalBody(""), email: stranger.email, first_name: "L.", last_name: "L" };
  const abstract = "How Lynx Ltd does it.";
  const made = await as(boss).post("/api/c/other/proposals/", { ...body, abstract });
  const submissionId: number = made.json().submission_id;
  const accepted = { status: "Reviewed", decision: "ACC", releasedDecision: "ACC" } as const;
  await everyCall.update(submission).set(accepted).where(eq(submission.id, submissionId));
  await everyCall.insert(confirmation).values({ callId, submissionId, askedAt: at, until: at });
  const place = { room: "Main", startsAt: at, minutes: 30, updatedAt: at };
  await everyCall.insert(slot).values({ callId, submissionId, ...place });
  const need = { id: "diet", label: "Diet", kind: "text", asked: true };
  await as(boss).put("/api/c/other/needs/form/", { needs: [need] });

  const letter = { submissions: [submissionId], subject: "Hello", body: "Dear {name}" };
  const paths = [
    ...["confirmations", "tasks/csv", "needs/csv", "schedule", "exports/schedule/json"],
    ...["exports/questions/csv", "exports/answers/csv"],
  ];
  const read = paths.map(async (path) => (await as(boss).get(`/api/c/other/${path}/`)).payload);
  const texts = await Promise.all(read);
  texts.push((await as(boss).post("/api/c/other/mails/letters/preview/", letter)).payload);
  const showing = (name: RegExp) => [...paths, "letters"].filter((_, each) => name.test(texts[each] ?? ""));
  expect(showing(/Leo Lynx|lynxes/)).toEqual([]);
  expect(showing(/L\. L/)).toEqual([...paths, "letters"]);
  const named: { pk: number }[] = (await as(boss).get("/api/c/other/board/named/")).json();
  expect(named.map(({ pk }) => pk)).not.toContain(submissionId);
  const conflicts = (await as(boss).get(`/api/c/other/conflicts/${submissionId}/`)).json();
  expect(conflicts).toMatchObject([{ shared_employer: null }]);
  const figures = (await as(boss).get("/api/c/other/figures/")).json();
  expect(figures.countries.map(({ code }: { code: string }) => code)).not.toContain("IS");
  expect(figures.speakers.known).toBe(0);
});
