import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { call } from "#features/call/tables";
import { saveProfile } from "#features/identity/profiles/actions";
import { account, membership } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

let boss: Person;
it.beforeAll(async () => {
  const { everyCall, clock } = server.platform;
  const values = { slug: "other", series: "Other", state: "open", createdAt: clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  boss = await make.speaker();
  await everyCall.insert(membership).values({ callId: row?.id ?? 0, accountId: boss.id, group: "organiser" });
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
