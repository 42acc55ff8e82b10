import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { expect } from "vitest";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { decided, releaseBody, released } from "./world.fixture";

const { it, server, as, make } = onServer();

it("names in a release's preview what was withdrawn since it was decided on", async () => {
  const organiser = await make.organiser();
  const speaker = await make.speaker();
  const gone = await decided(server, speaker, "ACC");
  const stays = await decided(server, speaker, "REJ");
  const submissions = [gone, stays];
  const look = async () => (await as(organiser).post("/api/releases/preview/", { submissions })).json();
  expect(await look()).toMatchObject({ counts: { ACC: 1, HLD: 0, REJ: 1 }, left_out: [] });

  expect((await as(speaker).delete(`/api/submissions/${gone}/`)).statusCode).toBe(204);
  expect(await look()).toMatchObject({
    items: [{ submission: stays, decision: "REJ" }],
    counts: { ACC: 0, HLD: 0, REJ: 1 },
    left_out: [{ submission: gone, detail: "It was withdrawn after the decision." }],
  });
});

it("names a text that says another decision, and who has no address", async () => {
  const organiser = await make.organiser();
  const nobody = await make.speaker({ email: "pretalx-ada@no-address.invalid" });
  const rejected = await decided(server, nobody, "REJ");
  const words = { kind: "REJ", name: "Wrong", subject: '"{title}" is accepted', body: 'About "{title}".' };
  const written = await as(organiser).put("/api/mails/templates/wrong/", words);
  expect(written.statusCode).toBe(200);
  const look = { submissions: [rejected], templates: { REJ: "wrong" } };
  const preview = await as(organiser).post("/api/releases/preview/", look);
  expect(preview.json().oddities).toEqual([
    { text: 'The text for Rejected says "is accepted". Is it the right one?', submissions: [] },
    { text: "have a speaker without an email address, who gets no mail", submissions: [rejected] },
  ]);
  expect(preview.json().recipients.mails).toBe(0);
});

it("names what a release left out again when the same request is repeated", async () => {
  const organiser = await make.organiser();
  const speaker = await make.speaker();
  const [fine, changed] = [await decided(server, speaker, "ACC"), await decided(server, speaker, "REJ")];
  const body = releaseBody([fine, changed].map((submission) => ({ submission, decision: "ACC" as const })));
  const headers = { "idempotency-key": "once-more" };
  const send = async () => (await as(organiser).post("/api/releases/", body, { headers })).json().left_out;
  const left = [{ submission: changed, detail: REFUSALS["decided-meanwhile"].detail }];
  expect([await send(), await send()]).toEqual([left, left]);
});

it("is not taken for another release that was made under the same key", async () => {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const [first, second] = [await decided(server, speaker, "ACC"), await decided(server, speaker, "HLD")];
  const headers = { "idempotency-key": "used" };
  const send = (url: string, body: object) => as(organiser).post(`/api/${url}/`, body, { headers });
  const released = (submission: number, decision: "ACC" | "HLD", templates = {}) =>
    send("releases", releaseBody([{ submission, decision }], templates));
  expect((await released(first, "ACC")).statusCode).toBe(201);
  const refused = { status: 422, body: { detail: REFUSALS["released-otherwise"].detail } };
  expect(seen(await released(second, "HLD"))).toEqual(refused);
  expect(seen(await released(first, "ACC", { ACC: { key: "warm", version: 1 } }))).toEqual(refused);
  expect(seen(await send("decisions/promote", { submission: second }))).toEqual(refused);
  expect((await released(first, "ACC")).statusCode).toBe(201);
});

it("shows a second organiser what a release announces, in its stored texts, without dropped proposals", async () => {
  const [organiser, colleague] = [await make.organiser(), await make.organiser()];
  const ada = await make.speaker({ firstName: "Ada", lastName: "Lovelace" });
  const stays = await decided(server, ada, "REJ", "Kettles");
  const leaves = await decided(server, ada, "ACC", "Toasters");
  const { id } = await released(server, organiser, [
    { submission: stays, decision: "REJ" },
    { submission: leaves, decision: "ACC" },
  ]);
  const decisions = [{ submission: leaves, decision: "HLD", seen: "ACC" }];
  await as(organiser).post("/api/decisions/", { decisions });
  const words = { kind: "REJ", name: "Rejected", subject: "Later words", body: "About {title}." };
  await as(organiser).put("/api/mails/templates/REJ/", words);
  const look = (await as(colleague).get(`/api/releases/${id}/`)).json();
  expect(look).toMatchObject({
    release: { id, own: false, counts: { ACC: 0, HLD: 0, REJ: 1 } },
    items: [{ submission: stays, title: "Kettles", speaker: "Ada Lovelace", decision: "REJ" }],
    samples: [{ submission: stays, subject: 'Lectern 2025: about "Kettles"', to: ada.email }],
  });
  expect([look.items.length, look.samples.length]).toEqual([1, 1]);
});

it("shows a text that its release then sends, also when the template was reset and written again", async () => {
  const [ann, ben, speaker] = [await make.organiser(), await make.organiser(), await make.speaker()];
  const id = await decided(server, speaker, "HLD");
  const url = "/api/mails/templates/HLD/";
  const write = (who: Person, subject: string, tag = "*") => {
    const words = { kind: "HLD", name: "Waitlisted", subject, body: "About {title}." };
    return as(who).put(url, words, { headers: { "if-match": tag } });
  };
  const first = await write(ann, "What Ann wrote");
  const look = { submissions: [id], templates: {} };
  const preview = (await as(ann).post("/api/releases/preview/", look)).json();
  expect(preview.samples).toMatchObject([{ subject: "What Ann wrote" }]);
  expect((await as(ben).delete(url)).statusCode).toBe(204);
  expect((await write(ben, "What Ben wrote")).statusCode).toBe(200);
  const stale = await write(ann, "Ann again", String(first.headers.etag));
  const body = releaseBody([{ submission: id, decision: "HLD" }], preview.templates);
  const release = await as(ann).post("/api/releases/", body);
  const refused = { status: 412, body: { detail: REFUSALS["template-changed"].detail } };
  expect([stale.statusCode, seen(release)]).toEqual([412, refused]);
});
