import type { Call } from "@lectern/domain/office/calls/contract";
import { beforeEach, describe, expect } from "vitest";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, visitor, make } = onServer();

let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser();
});

let made = 0;
const started = async (slug = `next-${++made}`) => {
  const body = { slug, product: "Next Con", year: 2026, panel: false };
  return (await as(organiser).post("/api/calls/", body)).json<Call>();
};
const put = (slug: string, change: string) => as(organiser).put(`/api/calls/${slug}/`, { change });

describe("what happened to calls", () => {
  it("is in the log of the default call, whichever call it was done from", async () => {
    const { slug } = await started();
    await put(slug, "open");
    const base = `/api/c/${slug}`;
    const draft = `secret-draft-${slug}`;
    const body = { slug: draft, product: "X", year: 2027, panel: false };
    expect((await as(organiser).post(`${base}/calls/`, body)).statusCode).toBe(201);
    await as(organiser).put(`${base}/calls/${draft}/address/`, { slug: `${draft}-now` });
    await as(organiser).put(`${base}/calls/${draft}-now/`, { change: "open" });
    expect((await as(organiser).get(`${base}/audit/`)).body).not.toContain(draft);
    const { body: log } = await as(organiser).get("/api/audit/");
    for (const action of ["start-call", "rename-call", "open-call"]) expect(log).toContain(action);
    expect(log).toContain(draft);
  });
});

describe("what cannot be written to the log", () => {
  it("does not happen: no call is started, opened or renamed", async () => {
    const { slug } = await started();
    const { everyCall } = server.platform;
    await everyCall.execute(
      "alter table audit_entry add constraint no_line check (action !~ '-call$') not valid",
    );
    const body = { slug: "unlogged", product: "Next Con", year: 2026, panel: false };
    const answers = [
      await as(organiser).post("/api/calls/", body),
      await put(slug, "open"),
      await as(organiser).put(`/api/calls/${slug}/address/`, { slug: "moved" }),
    ];
    await everyCall.execute("alter table audit_entry drop constraint no_line");
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
    const { calls } = (await as(organiser).get("/api/calls/own/")).json<{ calls: Call[] }>();
    expect(calls).toContainEqual(expect.objectContaining({ slug, state: "draft" }));
    for (const other of ["unlogged", "moved"])
      expect(calls).not.toContainEqual(expect.objectContaining({ slug: other }));
  });
});

describe("the settings of accounts", () => {
  const settingsOf = async (slug: string) => (await as(organiser).get(`/api/c/${slug}/settings/`)).json();
  const change = (base: string, changes: object) => as(organiser).put(`${base}/settings/`, { changes });

  it("are the same in all calls, and changed in the default one", async () => {
    const { slug } = await started();
    await put(slug, "open");
    const shared = { passwordMin: 12, passwordMax: 64, secondFactorRequired: "reviewers-and-organisers" };
    expect((await change("/api", shared)).statusCode).toBe(200);
    // From here on the organiser would need a second factor.
    await make.setting("secondFactorRequired", "none");
    expect(await settingsOf(slug)).toMatchObject({ passwordMin: 12, passwordMax: 64 });
    expect((await visitor.get(`/api/c/${slug}/edition/`)).json()).toMatchObject({
      passwordMin: 12,
      secondFactorRequired: "none",
    });
    const other = await started(`clone-${slug}`);
    expect(await settingsOf(other.slug)).toMatchObject({ passwordMin: 12 });
    await put(slug, "default");
    expect((await visitor.get("/api/c/lectern-2025/edition/")).json()).toMatchObject({ passwordMin: 12 });
    await as(organiser).put(`/api/c/${slug}/calls/lectern-2025/`, { change: "default" });
    await make.setting("passwordMin", 8);
    await make.setting("passwordMax", 16);
  });

  it("are refused at their fields in another call, alone or with others", async () => {
    const { slug } = await started();
    const refused = ["This is the same in all calls. Change it in the settings of the default call."];
    for (const key of ["passwordMin", "passwordMax"]) {
      const answer = await change(`/api/c/${slug}`, { [key]: 13, product: "Changed" });
      expect([answer.statusCode, answer.json()]).toEqual([400, { [key]: refused }]);
    }
    const factor = { secondFactorRequired: "reviewers-and-organisers" };
    expect((await change(`/api/c/${slug}`, factor)).json()).toEqual({ secondFactorRequired: refused });
    expect(await settingsOf(slug)).toMatchObject({ product: "Next Con", passwordMin: 8 });
  });
});

describe("the call of a proposal", () => {
  it("is found by its speakers and the call's reviewers and organisers, and by no one else", async () => {
    const [speaker, further, invited] = [await make.speaker(), await make.speaker(), await make.speaker()];
    const id = await make.proposal(speaker);
    await server.platform.db.insert(submissionSpeaker).values([
      { submissionId: id, accountId: further.id, position: 1, name: "Grace Hopper", state: "accepted" },
      { submissionId: id, accountId: invited.id, position: 2, name: "Joan Clarke", state: "invited" },
    ]);
    const { slug } = await started();
    await put(slug, "open");
    const find = async (who: Person) =>
      (await as(who).get(`/api/c/${slug}/calls/of-proposal/${id}/`)).statusCode;
    expect(await find(speaker)).toBe(200);
    expect(await find(further)).toBe(200);
    expect(await find(invited)).toBe(404);
    expect(await find(await make.reviewer())).toBe(200);
    expect(await find(await make.speaker())).toBe(404);
    expect((await as(speaker).get("/api/calls/of-proposal/999999/")).statusCode).toBe(404);
  });
});
