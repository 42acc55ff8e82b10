import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { PASSWORD, type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";

/** A client that was written to the specification alone, and that knows none of the portal's additions. */
const { it, as, visitor, make } = onServer();
let speaker: Person;
let reviewer: Person;
it.beforeAll(async () => {
  speaker = await make.speaker();
  reviewer = await make.reviewer();
  await make.setting("maxSubmissions", 1000);
});

const REQUIRED = "This field is required.";
const NULL = "This field may not be null.";
const PROPOSAL = {
  authors: "Ada Lovelace",
  title: "Kettles",
  abstract: "How they leak.",
  conference: "Lectern",
};

const submit = (changes = {}, headers = {}) =>
  as(speaker).post("/api/submit/", { ...PROPOSAL, ...changes }, { headers });
const created = async (changes = {}): Promise<number> => (await submit(changes)).json().submission_id;
const read = async (id: number, who = speaker) => (await as(who).get(`/api/submissions/${id}/`)).json();
const edit = (id: number, body: unknown) => as(speaker).put(`/api/submissions/${id}/`, body);
const ready = () => make.proposal(speaker, "Ready for Review");
const review = (id: number, changes = {}, headers = {}) =>
  as(reviewer).post("/api/review/", reviewBody(id, changes), { headers });
const held = async () => (await as(speaker).get("/api/submissions/")).json().length;

describe("numbers", () => {
  it("takes digits in a string for a review's submission and scores", async () => {
    const id = await ready();
    const answer = await review(id, { submission: `${id}`, expertise_score: "7", submission_score: " 8.0 " });
    expect(answer.json()).toMatchObject({ submission: id, expertise_score: 7, submission_score: 8 });
  });

  it.each(["seven", "", "7.5", "0x7", "1e1"])("says of %j that an integer is required", async (score) => {
    const wanted = { expertise_score: ["A valid integer is required."] };
    expect(seen(await review(await ready(), { expertise_score: score }))).toEqual({
      status: 400,
      body: wanted,
    });
  });
});

describe("null", () => {
  it("is the same as a field that is left out, where that is allowed", async () => {
    const nulls = {
      conflicts: null,
      remarks: null,
      topic_type: null,
      workshop_duration: null,
      extension: null,
    };
    expect(await read(await created(nulls))).toMatchObject({
      conflicts: "None",
      remarks: "None",
      topic_type: "RT",
      workshop_duration: "NA",
      extension: null,
    });
  });

  it("is refused where a value is required", async () => {
    expect(seen(await submit({ title: null, conference: null }))).toEqual({
      status: 400,
      body: { title: [NULL], conference: [NULL] },
    });
  });
});

describe("PUT of a submission", () => {
  it("requires title, authors and abstract", async () => {
    const body = { authors: [REQUIRED], title: [REQUIRED], abstract: [REQUIRED] };
    expect(seen(await edit(await created(), {}))).toEqual({ status: 400, body });
  });

  it("keeps every other field that is left out", async () => {
    const workshop = { submission_type: "WS", workshop_duration: "1H50M", topic_type: "BT" };
    const id = await created({
      ...workshop,
      conference: "BOTH",
      conflicts: "My employer",
      remarks: "A socket",
    });
    const before = await read(id);
    const { conference: _, ...required } = PROPOSAL;
    const after = await edit(id, { ...required, title: "Pots", remarks: null });
    expect(seen(after)).toEqual({ status: 200, body: { ...before, title: "Pots" } });
  });

  it("sets the duration that goes with another type", async () => {
    const id = await created();
    const { conference: _, ...required } = PROPOSAL;
    expect((await edit(id, { ...required, submission_type: "WS" })).json().workshop_duration).toBe("0H50M");
    expect((await edit(id, { ...required, submission_type: "T" })).json().workshop_duration).toBe("NA");
  });
});

describe("/api/reviews/{id}/", () => {
  it("takes the submission's pk for one's own review of it", async () => {
    const id = await ready();
    await review(id);
    const url = `/api/reviews/${id}/`;
    const changed = await as(reviewer).put(url, reviewBody(id, { comments: "Better." }));
    expect(changed.json()).toMatchObject({ submission: id, comments: "Better." });
    expect((await as(reviewer).delete(url)).statusCode).toBe(204);
    expect((await read(id, reviewer)).review.id).toBeNull();
    expect((await as(reviewer).delete(url)).statusCode).toBe(404);
  });

  it("never takes another reviewer's review for one's own", async () => {
    const id = await ready();
    const other = await make.reviewer();
    await as(other).post("/api/review/", reviewBody(id));
    expect((await as(reviewer).delete(`/api/reviews/${id}/`)).statusCode).toBe(404);
    expect((await read(id, other)).review.id).not.toBeNull();
  });

  it("takes a review's own id, which is no submission's pk", async () => {
    const id = await ready();
    const own = (await review(id)).json().id;
    expect(own).toBeGreaterThan(1_000_000_000);
    expect((await read(id, reviewer)).review.id).toBe(own);
    expect((await as(reviewer).delete(`/api/reviews/${own}/`)).statusCode).toBe(204);
  });

  it("deletes once what is deleted by both ids at once", async () => {
    const id = await ready();
    const own = (await review(id)).json().id;
    const urls = [`/api/reviews/${id}/`, `/api/reviews/${own}/`];
    const answers = await Promise.all(urls.map((url) => as(reviewer).delete(url)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  });
});

describe("choices", () => {
  it.each(["Lectern", "lectern", "MAIN"])("takes the conference %s", async (conference) => {
    expect((await read(await created({ conference }))).conference).toBe("MAIN");
  });

  it("takes a conference's code of any printable characters", async () => {
    const conferences = (await visitor.get("/api/edition/")).json().conferences;
    await make.setting("conferences", [...conferences, { code: "Def Con #34", label: "Def Con" }]);
    expect((await read(await created({ conference: "Def Con #34" }))).conference).toBe("Def Con #34");
    expect((await read(await created({ conference: "Lectern" }))).conference).toBe("MAIN");
  });

  it("[3.72] takes 2H as 2H50M", async () => {
    const id = await created({ submission_type: "WS", workshop_duration: "2H" });
    expect((await read(id)).workshop_duration).toBe("2H50M");
  });

  it.each([".pdf", "PDF", " .Pdf "])("understands the extension %j", async (extension) => {
    expect((await read(await created({ extension }))).extension).toBe("pdf");
  });
});

describe("the profile", () => {
  const PROFILE = {
    first_name: "Ada",
    last_name: "Lovelace",
    c: "gb",
    n: "british",
    o: "Engineer",
    b: "Bio",
  };
  const save = (changes: object) => as(speaker).put("/api/user/profile/", { ...PROFILE, ...changes });

  it("keeps an optional handle as typed where it is not recognised, on one line", async () => {
    const typed = {
      twitter_handle: "see my\nsite",
      mastodon_handle: "@Ada@Example.social",
      bluesky_handle: null,
    };
    expect((await save(typed)).json()).toMatchObject({
      twitter_handle: "see my site",
      mastodon_handle: "@Ada@example.social",
      bluesky_handle: "",
    });
    expect((await save({ twitter_handle: "x".repeat(101) })).statusCode).toBe(400);
  });

  it("publishes the countries and nationalities that it takes", async () => {
    const countries = await visitor.get("/api/countries/");
    expect(countries.json()).toContainEqual({ code: "GB", label: "United Kingdom" });
    const nationalities = (await visitor.get("/api/nationalities/")).json();
    for (const n of ["British", "Bosnian", "Herzegovinian"]) {
      expect(nationalities).toContainEqual({ code: n, label: n });
    }
  });

  it("takes a part of a combined demonym, and any letter case", async () => {
    expect((await save({})).json()).toMatchObject({ c: "GB", n: "British" });
    expect((await save({ n: "herzegovinian" })).json().n).toBe("Herzegovinian");
    expect((await save({ n: "BOSNIAN, HERZEGOVINIAN" })).json().n).toBe("Bosnian, Herzegovinian");
  });
});

describe("the protocol", () => {
  it.each([
    ["PUT", "/api/login/", "POST"],
    ["POST", "/api/user/profile/", "GET, HEAD, PUT"],
    ["POST", "/api/submissions/7/", "DELETE, GET, HEAD, PUT"],
    ["GET", "/api/password/change/", "POST, PUT"],
  ] as const)("answers %s %s with 405 and allows %s", async (method, url, allow) => {
    const answer = await visitor.send(method, url, method === "GET" ? undefined : { a: 1 });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toEqual({ detail: `Method "${method}" not allowed.` });
  });

  it.each(["POST", "PUT"] as const)("changes a password by %s", async (method) => {
    const person = await make.speaker();
    const body = { new_password1: `${PASSWORD}2`, new_password2: `${PASSWORD}2` };
    expect((await as(person).send(method, "/api/password/change/", body)).statusCode).toBe(200);
  });

  it.each(["GET /api/user/", "POST /api/token/refresh/"])("asks for a bearer token at %s", async (call) => {
    const [method, url] = call.split(" ") as ["GET" | "POST", string];
    const answer = await visitor.send(method, url);
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  it("refuses an Idempotency-Key that comes again with another body, creates nothing, and names the first", async () => {
    const key = { "idempotency-key": "one-proposal" };
    const first = await submit({}, key);
    const before = await held();
    const refused = await submit({ title: "Other" }, key);
    expect(seen(refused)).toMatchObject({ status: 422, body: { made: `${first.json().submission_id}` } });
    expect(seen(await submit({ conflicts: "None" }, key))).toEqual(seen(first));
    expect(await held()).toBe(before);
  });

  it("refuses it for reviews, also of another submission", async () => {
    const [one, two] = [await ready(), await ready()];
    const key = { "idempotency-key": "one-review" };
    const first = await review(one, {}, key);
    expect((await review(one, { comments: "Other" }, key)).statusCode).toBe(422);
    expect((await review(two, {}, key)).statusCode).toBe(422);
    expect(seen(await review(one, {}, key))).toEqual(seen(first));
    expect((await read(two, reviewer)).review.id).toBeNull();
  });
});
