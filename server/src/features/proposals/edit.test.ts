import { describe, expect } from "vitest";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const path = (id: number | string) => `/api/submissions/${id}/`;
const read = (who: Person, id: number | string) => as(who).get(path(id));
const edit = (who: Person, id: number | string, changes = {}, ifMatch?: string) =>
  as(who).put(path(id), proposalBody(who.name, changes), {
    headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
  });
const NOT_FOUND = { status: 404, body: { detail: "Not found." } };
const NOT_EDITABLE = {
  status: 403,
  body: { detail: "This submission can no longer be edited in its current status." },
};

describe("PUT /api/submissions/{id}/", () => {
  it("[2.123] [2.124] [2.125] [2.126] [2.127] [2.128] [2.129] [2.130] [2.131] [3.9] [3.11] [3.12] [3.13] [3.14] [3.15] [3.16] [3.17] [3.18] [7.30] saves every field, counts the version up, and answers what is kept", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const changes = {
      authors: "Ada Lovelace, Grace Hopper",
      title: "  Breaking things harder ",
      abstract: "New abstract",
      conflicts: "I wrote it.",
      remarks: "",
      conference: "BOTH",
      topic_type: "PT",
      submission_type: "WS",
      workshop_duration: "2H50M",
    };
    const before = (await read(speaker, id)).json();
    const saved = await edit(speaker, id, changes, '"1"');
    expect(seen(saved)).toEqual({
      status: 200,
      body: {
        ...before,
        ...changes,
        authors: "Ada Lovelace,Grace Hopper",
        title: "Breaking things harder",
        remarks: "None",
      },
    });
    expect(saved.headers.etag).toBe('"2"');
    expect((await read(speaker, id)).json()).toEqual(saved.json());
    expect(await auditOf(server, id)).toEqual([
      { action: "edit", actorId: speaker.id, from: null, to: null, at: server.clock.now() },
    ]);
  });

  it("refuses a save over a version that was changed meanwhile, and changes nothing", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await edit(speaker, id, { title: "From the other tab" }, '"1"');
    const late = await edit(speaker, id, { title: "From this tab" }, '"1"');
    expect(seen(late)).toEqual({
      status: 412,
      body: {
        detail: "This was changed elsewhere, perhaps in another tab. Compare both versions and save again.",
      },
    });
    expect((await read(speaker, id)).json().title).toBe("From the other tab");
    expect((await edit(speaker, id, { title: "Merged" }, '"2"')).statusCode).toBe(200);
  });

  it("lets one of ten simultaneous saves of one version through", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, i) => edit(speaker, id, { title: `Save ${i}` }, '"1"')),
    );
    const statuses = saves.map((save) => save.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(412)]);
  });

  it("takes the last write without If-Match, and with any version", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    for (const [title, tag] of [
      ["One", undefined],
      ["Two", undefined],
      ["Three", "*"],
      ["Four", 'W/"4"'],
      ["Five", '"1", "5"'],
    ] as const) {
      expect((await edit(speaker, id, { title }, tag)).json().title).toBe(title);
    }
  });

  it("[6.4] answers the same for another person's proposal as for a missing one", async () => {
    const [mine, theirs] = [await make.speaker(), await make.speaker()];
    const id = await make.proposal(theirs);
    const everything = (target: number) =>
      Promise.all([
        read(mine, target),
        edit(mine, target),
        edit(mine, target, {}, '"9"'),
        as(mine).delete(path(target)),
        as(mine).post(`/api/submissions/confirm/${target}/`),
        as(mine).post(`/api/submissions/upload/${target}/`, { extension: "pdf" }),
        as(mine).post(`/api/submissions/without-file/${target}/`),
        as(mine).post(`/api/submissions/download/iso/${target}/`),
      ]);
    expect((await everything(id)).map(seen)).toEqual(Array(8).fill(NOT_FOUND));
    expect((await everything(99_999)).map(seen)).toEqual(Array(8).fill(NOT_FOUND));
    expect(seen(await edit(mine, id, { title: "" }))).toEqual(seen(await edit(mine, 99_999, { title: "" })));
    expect((await read(theirs, id)).json()).toMatchObject({ status: "Submitted" });
  });

  it("reads an id in one spelling only", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const spellings = [`0x${id.toString(16)}`, `${id}e0`, `${id}.0`, `+${id}`, `%20${id}`, `0${id}`];
    for (const spelling of spellings) expect(seen(await read(speaker, spelling))).toEqual(NOT_FOUND);
    expect((await read(speaker, id)).statusCode).toBe(200);
  });

  it("[5.27] [5.28] [5.41] names each fault beside its field", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const answer = await edit(speaker, id, {
      authors: " , ",
      title: "x".repeat(256),
      abstract: " ",
      conflicts: "x".repeat(3001),
      topic_type: "XX",
      submission_type: "WS",
      workshop_duration: "3H",
    });
    expect(seen(answer)).toEqual({
      status: 400,
      body: {
        authors: ["Please name at least one author."],
        title: ["Ensure this field has no more than 255 characters."],
        abstract: ["This field may not be blank."],
        conflicts: ["Ensure this field has no more than 3000 characters."],
        topic_type: ['"XX" is not a valid choice.'],
        workshop_duration: ['"3H" is not a valid choice.'],
      },
    });
  });

  it("respects the edition's number of authors", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const names = (n: number) => [speaker.name, ..."abcdefghijk".slice(0, n - 1)].join(",");
    expect((await edit(speaker, id, { authors: names(10) })).statusCode).toBe(200);
    expect((await edit(speaker, id, { authors: names(11) })).json()).toEqual({
      authors: ["A proposal may have at most 10 authors."],
    });
  });

  it("writes the submitter's new name once, after the profile changed", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await edit(speaker, id, { authors: "Ada Lovelace,Grace Hopper" });
    const profile = { first_name: "Ada", last_name: "King", c: "GB", n: "British", o: "Countess", b: "Bio" };
    await as(speaker).put("/api/user/profile/", profile);
    const saved = await edit(speaker, id, { authors: "Ada Lovelace,Grace Hopper" });
    expect(saved.json()).toMatchObject({ authors: "Ada King,Grace Hopper", full_name: "Ada King" });
  });
});

describe("who may edit, and when", () => {
  it("[6.5] is the owner of a Submitted one, and of no other", async () => {
    const speaker = await make.speaker();
    for (const status of ["Uploading", "Cooldown", "Ready for Review", "Reviewed", "Withdrawn"] as const) {
      const id = await make.proposal(speaker, status);
      expect([status, seen(await edit(speaker, id))]).toEqual([status, NOT_EDITABLE]);
    }
  });

  it("[4.15] [6.15] is no reviewer", async () => {
    const id = await make.proposal(await make.speaker(), "Ready for Review");
    expect((await edit(await make.reviewer(), id)).statusCode).toBe(403);
  });

  it("[4.16] [9.3] respects the window, to the millisecond", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    const at = async (instant: string) => {
      server.clock.set(instant);
      return (await edit(await make.session(speaker), id)).statusCode;
    };
    expect(await at("2025-01-09T23:59:59.999Z")).toBe(403);
    expect(await at("2025-01-10T00:00:00.000Z")).toBe(200);
    expect(await at("2025-06-02T23:59:59.000Z")).toBe(200);
    expect(await at("2025-06-02T23:59:59.001Z")).toBe(403);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });

  it("ends earlier where the edition reviews on a rolling basis", async () => {
    await make.setting("rollingReviewAfter", "2m");
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    server.clock.advance(120);
    expect((await edit(speaker, id)).statusCode).toBe(200);
    server.clock.advance(0.001);
    expect(seen(await edit(speaker, id))).toEqual(NOT_EDITABLE);
    await make.setting("rollingReviewAfter", "none");
  });
});
