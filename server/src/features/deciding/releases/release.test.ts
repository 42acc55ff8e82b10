import type { Decision } from "@lectern/domain/call/decisions";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { mail } from "#features/post/tables";
import { updateSubmission } from "#features/proposals/store";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { decided, passTime, releaseBody, released } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let colleague: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  colleague = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  server.sent.length = 0;
  await make.setting("releaseNeedsSecond", false);
});

const ask = async (who: Person, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
const toSpeaker = () => server.sent.filter(({ to }) => to === speaker.email);
/** The decision as its speaker reads it. */
const decisionOf = async (id: number): Promise<Decision | null> =>
  (await ask(speaker, "GET", `/api/submissions/${id}/`)).json().overall_status;
const stateOf = async (id: number) =>
  (await ask(organiser, "GET", "/api/releases/")).json().find((each: { id: number }) => each.id === id);

describe("a release", () => {
  it("announces each decision when it is due, with a mail for each proposal", async () => {
    const accepted = await decided(server, speaker, "ACC", "Kettles <b>&</b> {name}");
    const rejected = await decided(server, speaker, "REJ", "Toasters");
    const release = await released(server, organiser, [
      { submission: accepted, decision: "ACC" },
      { submission: rejected, decision: "REJ" },
    ]);
    expect(release).toMatchObject({ state: "waiting", own: true, counts: { ACC: 1, HLD: 0, REJ: 1 } });
    await passTime(server, 15 * 60 - 1);
    expect([await decisionOf(accepted), await decisionOf(rejected), toSpeaker()]).toEqual([null, null, []]);
    await passTime(server, 1);
    expect([await decisionOf(accepted), await decisionOf(rejected)]).toEqual(["ACC", "REJ"]);
    const [acceptance, rejection] = ["accepted", "about"].map((word) =>
      toSpeaker().find(({ subject }) => subject.includes(word)),
    );
    expect(toSpeaker()).toHaveLength(2);
    expect(acceptance?.subject).toBe('Lectern 2025: "Kettles <b>&</b> {name}" is accepted');
    expect(acceptance?.html).toContain("Kettles &lt;b&gt;&amp;&lt;/b&gt; {name}");
    expect(acceptance?.text).toContain(`http://localhost:3000/homepage/speaker/app/${accepted}`);
    expect(acceptance?.text).not.toContain("Toasters");
    expect(rejection?.text).toContain(`This mail is about "Toasters" (number ${rejected}) only.`);
    expect(await stateOf(release.id)).toMatchObject({ state: "done", dropped: [] });
  });

  it("goes out once although four workers run at once, and again later", async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => decided(server, speaker, "HLD")));
    await released(
      server,
      organiser,
      ids.map((submission) => ({ submission, decision: "HLD" })),
    );
    server.clock.advance(15 * 60);
    await Promise.all([1, 2, 3, 4].map(() => server.runJob("sweep-releases")));
    await server.runJob("sweep-releases");
    await server.runJobs();
    expect(toSpeaker()).toHaveLength(5);
  });

  it("is rolled back when its worker dies in the middle, and is then done by the next", async () => {
    const { db, everyCall } = server.platform;
    const id = await decided(server, speaker, "ACC");
    const release = await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    server.clock.advance(15 * 60);
    // What it writes last cannot be written: the connection is cut while the mails are in the transaction.
    await everyCall.$client.query(`
      create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$;
      create trigger cut before update on release for each row when (new.state = 'done') execute function cut()`);
    await expect(server.runJob("sweep-releases")).rejects.toThrow();
    await everyCall.$client.query("drop trigger cut on release; drop function cut()");
    expect([
      await decisionOf(id),
      await db.select().from(mail).where(eq(mail.releaseId, release.id)),
    ]).toEqual([null, []]);
    await passTime(server, 0);
    expect([await decisionOf(id), toSpeaker().length]).toEqual(["ACC", 1]);
  });

  it("can be cancelled by any organiser before it goes out, and then created again", async () => {
    const id = await decided(server, speaker, "ACC");
    const item = { submission: id, decision: "ACC" } as const;
    const release = await released(server, organiser, [item]);
    const back = await ask(colleague, "POST", `/api/releases/${release.id}/take-back/`);
    expect(back.json()).toMatchObject({ state: "taken-back", taken_back_by: colleague.email, own: false });
    await passTime(server);
    expect([await decisionOf(id), toSpeaker()]).toEqual([null, []]);
    await released(server, organiser, [item]);
    await passTime(server);
    expect([await decisionOf(id), toSpeaker().length]).toEqual(["ACC", 1]);
    expect((await ask(colleague, "POST", `/api/releases/${release.id}/take-back/`)).statusCode).toBe(409);
  });

  it("waits for a second organiser where the edition asks for one", async () => {
    await make.setting("releaseNeedsSecond", true);
    const id = await decided(server, speaker, "ACC");
    const { id: release, state } = await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    expect(state).toBe("unconfirmed");
    await passTime(server);
    expect(await decisionOf(id)).toBeNull();
    const own = await ask(organiser, "POST", `/api/releases/${release}/confirm/`);
    expect([own.statusCode, own.json()]).toEqual([
      403,
      { detail: REFUSALS["needs-another-organiser"].detail },
    ]);
    expect((await ask(colleague, "POST", `/api/releases/${release}/confirm/`)).json()).toMatchObject({
      state: "waiting",
      confirmed_by: colleague.email,
    });
    await passTime(server, 15 * 60 - 1);
    expect(await decisionOf(id)).toBeNull();
    await passTime(server, 1);
    expect(await decisionOf(id)).toBe("ACC");
  });

  it("loses what is decided otherwise or withdrawn meanwhile, and says so", async () => {
    const [kept, changed, gone] = [
      await decided(server, speaker, "ACC"),
      await decided(server, speaker, "ACC", "Changed"),
      await decided(server, speaker, "REJ", "Gone"),
    ];
    const { id } = await released(server, organiser, [
      { submission: kept, decision: "ACC" },
      { submission: changed, decision: "ACC" },
      { submission: gone, decision: "REJ" },
    ]);
    // There and back: it is not what was looked at any more.
    await ask(organiser, "POST", "/api/decisions/", {
      decisions: [{ submission: changed, decision: "HLD", seen: "ACC" }],
    });
    await ask(organiser, "POST", "/api/decisions/", {
      decisions: [{ submission: changed, decision: "ACC", seen: "HLD" }],
    });
    await ask(speaker, "DELETE", `/api/submissions/${gone}/`);
    const dropped = [
      { submission: changed, title: "Changed", why: "decision-changed" },
      { submission: gone, title: "Gone", why: "withdrawn" },
    ];
    const counts = { ACC: 1, HLD: 0, REJ: 0 };
    expect(await stateOf(id)).toMatchObject({ state: "waiting", counts, dropped });
    await passTime(server);
    expect(await stateOf(id)).toMatchObject({ state: "done", counts, dropped });
    expect([await decisionOf(kept), await decisionOf(changed), toSpeaker().length]).toEqual(["ACC", null, 1]);
    const actions = (await auditOf(server, changed)).map(({ action }) => action);
    expect(actions).toContain("leave-release");
  });

  it("drops a proposal as withdrawn that is withdrawn and decided otherwise when it goes out", async () => {
    const gone = await decided(server, speaker, "ACC", "Gone");
    const { id } = await released(server, organiser, [{ submission: gone, decision: "ACC" }]);
    // Past the actions, which take a proposal out of its release at once.
    await updateSubmission(server.platform.db, gone, { status: "Withdrawn", decision: "REJ" });
    await passTime(server);
    const dropped = [{ submission: gone, title: "Gone", why: "withdrawn" }];
    expect(await stateOf(id)).toMatchObject({ state: "done", dropped });
    expect((await auditOf(server, gone)).map(({ action }) => action)).toEqual(["leave-release"]);
    expect(toSpeaker()).toEqual([]);
  });

  it("accepts no proposal that is in another release, released, undecided, or decided otherwise since", async () => {
    const [waiting, done, undecided, other] = [
      await decided(server, speaker, "ACC"),
      await decided(server, speaker, "ACC"),
      await decided(server, speaker, null),
      await decided(server, speaker, "REJ"),
    ];
    await released(server, organiser, [{ submission: done, decision: "ACC" }]);
    await passTime(server);
    await released(server, organiser, [{ submission: waiting, decision: "ACC" }]);
    const all = [waiting, done, undecided, other];
    const items = all.map((submission) => ({ submission, decision: "ACC" as const }));
    const answer = await ask(organiser, "POST", "/api/releases/", releaseBody(items));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: REFUSALS["nothing-to-release"].detail },
    ]);
    const preview = (await ask(organiser, "POST", "/api/releases/preview/", { submissions: all })).json();
    expect(preview.left_out).toEqual([
      { submission: waiting, detail: REFUSALS["in-a-release"].detail },
      { submission: done, detail: REFUSALS["released-already"].detail },
      { submission: undecided, detail: REFUSALS.undecided.detail },
    ]);
    expect(preview.items).toEqual([{ submission: other, decision: "REJ" }]);
  });

  it("is made once though it is sent ten times at once", async () => {
    const id = await decided(server, speaker, "ACC");
    const who = await make.session(organiser);
    const body = releaseBody([{ submission: id, decision: "ACC" }]);
    const headers = { "idempotency-key": "the-same" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(who).post("/api/releases/", body, { headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.json().release?.id)).size).toBe(1);
    await passTime(server);
    expect(toSpeaker()).toHaveLength(1);
  });

  it("refuses a template that is made for another decision, and one that was changed since", async () => {
    const id = await decided(server, speaker, "ACC");
    const items = [{ submission: id, decision: "ACC" as const }];
    const releaseWith = (key: string, version: number) =>
      ask(organiser, "POST", "/api/releases/", releaseBody(items, { ACC: { key, version } }));
    const wrong = await releaseWith("REJ", 0);
    expect([wrong.statusCode, wrong.json()]).toEqual([409, { detail: REFUSALS["wrong-template"].detail }]);
    expect((await releaseWith("ACC", 7)).statusCode).toBe(412);
    const preview = { submissions: [id], templates: { ACC: "HLD" } };
    expect((await ask(organiser, "POST", "/api/releases/preview/", preview)).statusCode).toBe(409);
  });
});

describe("before a release, those outside", () => {
  it("see nothing of a decision, in no answer", async () => {
    const id = await decided(server, speaker, null);
    const reviewer = await make.reviewer();
    const seen = async () => {
      const answers = [];
      for (const who of [speaker, reviewer])
        for (const url of ["/api/submissions/", `/api/submissions/${id}/`, `/api/confirmations/${id}/`]) {
          const { statusCode, headers, payload } = await ask(who, "GET", url);
          answers.push([statusCode, headers.etag, headers["content-length"], payload]);
        }
      return answers;
    };
    const before = await seen();
    const decisions = [{ submission: id, decision: "ACC", seen: null }];
    expect((await ask(organiser, "POST", "/api/decisions/", { decisions })).statusCode).toBe(200);
    expect(await seen()).toEqual(before);
    await released(server, organiser, [{ submission: id, decision: "ACC" }]);
    expect(await seen()).toEqual(before);
    await passTime(server);
    expect(await seen()).not.toEqual(before);
  });

  it("see every decision at once where the edition shows all", async () => {
    const id = await decided(server, speaker, "HLD");
    await make.setting("decisionsReleased", true);
    expect(await decisionOf(id)).toBe("HLD");
    await make.setting("decisionsReleased", false);
    expect(await decisionOf(id)).toBeNull();
  });
});
