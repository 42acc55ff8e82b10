import { HANDLE_NAMES } from "@lectern/domain/identity/profiles/fields";
import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { aboutOf } from "#testing/look";
import { proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const REQUIRED = {
  first_name: "Grace",
  last_name: "Hopper",
  c: "GB",
  n: "British",
  o: "Rear admiral",
  b: "Wrote the first compiler.",
};
const HANDLES = {
  twitter_handle: "grace_x",
  instagram_handle: "grace_ig",
  linkedin_handle: "grace",
  mastodon_handle: "@grace@example.social",
  bluesky_handle: "grace.example",
};
const NO_HANDLES = Object.fromEntries(Object.keys(HANDLES).map((field) => [field, ""]));

type Who = { access: string } | null;
const read = (who: Who) => as(who).get("/api/user/profile/");
const save = (who: Who, body: object) => as(who).put("/api/user/profile/", body);
const newcomer = () => make.speaker({ complete: false });

describe("GET /api/user/profile/", () => {
  it("is empty for a newcomer", async () => {
    const empty = Object.fromEntries(Object.keys(REQUIRED).map((field) => [field, ""]));
    expect(seen(await read(await newcomer()))).toEqual({ status: 200, body: { ...empty, ...NO_HANDLES } });
  });

  it("is for people who are logged in", async () => {
    expect((await read(null)).statusCode).toBe(401);
    expect((await save(null, REQUIRED)).statusCode).toBe(401);
  });

  it("shows no other person's", async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    await save(other, { ...REQUIRED, first_name: "Other" });
    expect((await read(mine)).json().first_name).toBe("");
  });
});

describe("PUT /api/user/profile/", () => {
  it("[3.43] [3.44] [3.45] [3.46] [3.47] [3.48] [3.49] [3.50] [3.51] [3.52] [3.53] [3.54] [7.20] [7.39] [7.43] saves everything, gives the X handle its own value, and answers what it reads", async () => {
    const person = await newcomer();
    const saved = await save(person, { ...REQUIRED, ...HANDLES });
    expect(seen(saved)).toEqual({ status: 200, body: { ...REQUIRED, ...HANDLES } });
    expect((await read(person)).json()).toEqual({ ...REQUIRED, ...HANDLES });
  });

  it("completes the profile of a person who has one name, and shows that name alone", async () => {
    const person = await newcomer();
    const one = { ...REQUIRED, first_name: "Ng", last_name: "" };
    expect(seen(await save(person, one))).toEqual({
      status: 400,
      body: { last_name: ["This field may not be blank."] },
    });
    expect((await save(person, { ...one, one_name: true })).json()).toEqual({ ...one, ...NO_HANDLES });
    expect((await as(person).get("/api/user/")).json()).toMatchObject({ first_name: "Ng", can_submit: true });
    const made = await as(person).post("/api/submit/", proposalBody("Ng"));
    expect(made.statusCode).toBe(201);
    const read = await as(person).get(`/api/submissions/${made.json().submission_id}/`);
    expect(read.json()).toMatchObject({ full_name: "Ng", authors: "Ng" });
  });

  it.each(["O'Brien-Smith", "Ng", "Davis Jr."])("takes %s as a last name", async (last_name) => {
    const person = await newcomer();
    expect((await save(person, { ...REQUIRED, last_name })).json()).toMatchObject({ last_name });
  });

  it("[5.56] [5.57] [5.58] [5.59] [5.60] lets the handles be left out, and clears those that are", async () => {
    const person = await newcomer();
    await save(person, { ...REQUIRED, ...HANDLES });
    expect((await save(person, REQUIRED)).json()).toEqual({ ...REQUIRED, ...NO_HANDLES });
  });

  it("[5.50] [5.51] [5.54] [5.55] trims what it keeps", async () => {
    const person = await newcomer();
    const saved = await save(person, { ...REQUIRED, first_name: "  Grace ", b: "\n bio \n" });
    expect(saved.json()).toMatchObject({ first_name: "Grace", b: "bio" });
  });

  it("[3.6] [6.17] turns can_submit on, and the full name with it", async () => {
    const person = await newcomer();
    const user = () => as(person).get("/api/user/");
    expect((await user()).json()).toMatchObject({ first_name: "", last_name: "", can_submit: false });
    await save(person, REQUIRED);
    expect((await user()).json()).toEqual({
      email: person.email,
      first_name: "Grace",
      last_name: "Hopper",
      group: "speaker",
      can_submit: true,
      second_factor: { required: false, active: false },
    });
  });

  it("[5.50] [5.51] [5.52] [5.53] [5.54] [5.55] names each required field that is missing or blank, and saves nothing", async () => {
    const person = await newcomer();
    const each = (message: string) =>
      Object.fromEntries(Object.keys(REQUIRED).map((field) => [field, [message]]));
    expect(seen(await save(person, {}))).toEqual({ status: 400, body: each("This field is required.") });
    const blank = Object.fromEntries(Object.keys(REQUIRED).map((field) => [field, "   "]));
    const answer = seen(await save(person, blank));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object).sort()).toEqual(Object.keys(REQUIRED).sort());
    for (const [field, messages] of Object.entries(answer.body as Record<string, string[]>)) {
      expect([field, messages]).toEqual([field, ["This field may not be blank."]]);
    }
    expect((await read(person)).json().first_name).toBe("");
  });

  it("keeps commas out of names, since they separate authors", async () => {
    const comma = ["Please leave out the comma: it separates the authors of a proposal."];
    const answer = await save(await newcomer(), { ...REQUIRED, first_name: "Grace, PhD", last_name: "a,b" });
    expect(seen(answer)).toEqual({ status: 400, body: { first_name: comma, last_name: comma } });
  });

  it("[3.96] [3.97] knows the countries and nationalities", async () => {
    const answer = await save(await newcomer(), { ...REQUIRED, c: "XX", n: "Martian" });
    expect(seen(answer)).toEqual({
      status: 400,
      body: { c: ['"XX" is not a valid choice.'], n: ['"Martian" is not a valid choice.'] },
    });
  });

  it("bounds each text", async () => {
    const answer = await save(await newcomer(), {
      ...REQUIRED,
      first_name: "x".repeat(151),
      b: "x".repeat(3001),
      bluesky_handle: "x".repeat(101),
    });
    const most = (n: number) => [`Ensure this field has no more than ${n} characters.`];
    expect(seen(answer)).toEqual({
      status: 400,
      body: { first_name: most(150), b: most(3000), bluesky_handle: most(100) },
    });
  });

  it("keeps of each pasted address the handle", async () => {
    const person = await newcomer();
    const pasted = {
      twitter_handle: "https://x.com/grace_x?s=20",
      instagram_handle: "@Grace_IG",
      linkedin_handle: "https://www.linkedin.com/in/grace/",
      mastodon_handle: "https://example.social/@grace",
      bluesky_handle: "https://bsky.app/profile/grace.example",
    };
    expect(seen(await save(person, { ...REQUIRED, ...pasted }))).toEqual({
      status: 200,
      body: { ...REQUIRED, ...HANDLES },
    });
    expect((await read(person)).json()).toMatchObject(HANDLES);
  });

  it("keeps a handle that is not recognised as it was typed", async () => {
    const person = await newcomer();
    const typed = Object.fromEntries(HANDLE_NAMES.map((name) => [name, "no handle!"]));
    const answer = await save(person, { ...REQUIRED, ...typed });
    expect(seen(answer)).toEqual({ status: 200, body: { ...REQUIRED, ...typed } });
    expect((await read(person)).json()).toMatchObject(typed);
  });

  it("ignores an address and a group in the body", async () => {
    const person = await newcomer();
    await save(person, { ...REQUIRED, email: "other@example.org", group: "organiser", can_submit: false });
    expect((await as(person).get("/api/user/")).json()).toMatchObject({
      email: person.email,
      group: "speaker",
      can_submit: true,
    });
  });

  it("is there for reviewers and organisers, too", async () => {
    for (const group of ["reviewer", "organiser"] as const) {
      const person = await make.person(group, { complete: false });
      expect((await save(person, REQUIRED)).statusCode).toBe(200);
    }
  });
});

describe("the employer", () => {
  const employer = async (who: Who) => seen(await as(who).get("/api/user/employer/"));

  it("is saved with the profile, trimmed, and read at an address of its own", async () => {
    const person = await newcomer();
    expect(await employer(person)).toEqual({ status: 200, body: { employer: "" } });
    const saved = await save(person, { ...REQUIRED, ...HANDLES, employer: "  Example\nGmbH " });
    expect(seen(saved)).toEqual({ status: 200, body: { ...REQUIRED, ...HANDLES } });
    expect((await read(person)).json()).toEqual({ ...REQUIRED, ...HANDLES });
    expect(await employer(person)).toEqual({ status: 200, body: { employer: "Example GmbH" } });
    expect((await employer(null)).status).toBe(401);
  });

  it("stays as it is when it is left out, and goes when it is blank", async () => {
    const person = await newcomer();
    await save(person, { ...REQUIRED, employer: "Example GmbH" });
    await save(person, { ...REQUIRED, o: "Admiral" });
    expect(await employer(person)).toEqual({ status: 200, body: { employer: "Example GmbH" } });
    await save(person, { ...REQUIRED, employer: " " });
    expect(await employer(person)).toEqual({ status: 200, body: { employer: "" } });
  });

  it("is text of some length, or nothing of the profile is saved", async () => {
    const person = await newcomer();
    const most = ["Ensure this field has no more than 255 characters."];
    for (const [typed, messages] of [
      ["x".repeat(256), most],
      [7, ["Not a valid string."]],
    ] as const)
      expect(seen(await save(person, { ...REQUIRED, employer: typed }))).toEqual({
        status: 400,
        body: { employer: messages },
      });
    expect((await read(person)).json().first_name).toBe("");
  });

  it("is noted when it changes: who, when, from and to", async () => {
    const person = await newcomer();
    for (const typed of ["Example GmbH", "Example GmbH", "Toasters", ""])
      await save(person, { ...REQUIRED, employer: typed });
    await save(person, REQUIRED);
    const note = (from: string | null, to: string | null) => ({
      action: "change employer",
      actorId: person.id,
      details: { accountId: person.id, from, to },
    });
    expect(await aboutOf(server, person.id)).toMatchObject([
      note(null, "Example GmbH"),
      note("Example GmbH", "Toasters"),
      note("Toasters", null),
    ]);
  });
});
