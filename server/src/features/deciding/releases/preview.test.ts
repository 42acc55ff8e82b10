import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { request, seen } from "#testing/client";
import { makePerson, makeSpeaker } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { decided, releaseBody, released } from "./world.fixture";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it("names in a release's preview what was withdrawn since it was decided on", async () => {
  const organiser = await makePerson(server, "organiser");
  const speaker = await makeSpeaker(server);
  const gone = await decided(server, speaker, "ACC");
  const stays = await decided(server, speaker, "REJ");
  const submissions = [gone, stays];
  const look = async () =>
    (await request(server, organiser, "POST", "/api/releases/preview/", { submissions })).json();
  expect(await look()).toMatchObject({ counts: { ACC: 1, HLD: 0, REJ: 1 }, left_out: [] });

  expect((await request(server, speaker, "DELETE", `/api/submissions/${gone}/`)).statusCode).toBe(204);
  expect(await look()).toMatchObject({
    items: [{ submission: stays, decision: "REJ" }],
    counts: { ACC: 0, HLD: 0, REJ: 1 },
    left_out: [{ submission: gone, detail: "It was withdrawn after the decision." }],
  });
});

it("names a text that says another decision, and who has no address", async () => {
  const organiser = await makePerson(server, "organiser");
  const nobody = await makeSpeaker(server, { email: "pretalx-ada@no-address.invalid" });
  const rejected = await decided(server, nobody, "REJ");
  const words = { kind: "REJ", name: "Wrong", subject: '"{title}" is accepted', body: 'About "{title}".' };
  const written = await request(server, organiser, "PUT", "/api/mails/templates/wrong/", words);
  expect(written.statusCode).toBe(200);
  const look = { submissions: [rejected], templates: { REJ: "wrong" } };
  const preview = await request(server, organiser, "POST", "/api/releases/preview/", look);
  expect(preview.json().oddities).toEqual([
    { text: 'The text for Rejected says "is accepted". Is it the right one?', submissions: [] },
    { text: "have a speaker without an email address, who gets no mail", submissions: [rejected] },
  ]);
});

it("names what a release left out again when the same request is repeated", async () => {
  const organiser = await makePerson(server, "organiser");
  const speaker = await makeSpeaker(server);
  const [fine, changed] = [await decided(server, speaker, "ACC"), await decided(server, speaker, "REJ")];
  const body = releaseBody([fine, changed].map((submission) => ({ submission, decision: "ACC" as const })));
  const headers = { "idempotency-key": "once-more" };
  const send = async () =>
    (await request(server, organiser, "POST", "/api/releases/", body, { headers })).json().left_out;
  const left = [{ submission: changed, detail: REFUSALS["decided-meanwhile"].detail }];
  expect([await send(), await send()]).toEqual([left, left]);
});

it("is not taken for another release that was made under the same key", async () => {
  const [organiser, speaker] = [await makePerson(server, "organiser"), await makeSpeaker(server)];
  const [first, second] = [await decided(server, speaker, "ACC"), await decided(server, speaker, "HLD")];
  const headers = { "idempotency-key": "used" };
  const send = (url: string, body: object) =>
    request(server, organiser, "POST", `/api/${url}/`, body, { headers });
  const released = (submission: number, decision: "ACC" | "HLD") =>
    send("releases", releaseBody([{ submission, decision }]));
  expect((await released(first, "ACC")).statusCode).toBe(201);
  const refused = { status: 422, body: { detail: REFUSALS["released-otherwise"].detail } };
  expect(seen(await released(second, "HLD"))).toEqual(refused);
  expect(seen(await send("decisions/promote", { submission: second }))).toEqual(refused);
  expect((await released(first, "ACC")).statusCode).toBe(201);
});

it("shows a second organiser what a release tells, in the words it keeps, without what left it", async () => {
  const [organiser, colleague] = [
    await makePerson(server, "organiser"),
    await makePerson(server, "organiser"),
  ];
  const ada = await makeSpeaker(server, { firstName: "Ada", lastName: "Lovelace" });
  const stays = await decided(server, ada, "REJ", "Kettles");
  const leaves = await decided(server, ada, "ACC", "Toasters");
  const { id } = await released(server, organiser, [
    { submission: stays, decision: "REJ" },
    { submission: leaves, decision: "ACC" },
  ]);
  const decisions = [{ submission: leaves, decision: "HLD", seen: "ACC" }];
  await request(server, organiser, "POST", "/api/decisions/", { decisions });
  const words = { kind: "REJ", name: "Rejected", subject: "Later words", body: "About {title}." };
  await request(server, organiser, "PUT", "/api/mails/templates/REJ/", words);
  const look = (await request(server, colleague, "GET", `/api/releases/${id}/`)).json();
  expect(look).toMatchObject({
    release: { id, own: false, counts: { ACC: 0, HLD: 0, REJ: 1 } },
    items: [{ submission: stays, title: "Kettles", speaker: "Ada Lovelace", decision: "REJ" }],
    samples: [{ submission: stays, subject: 'Lectern 2025: about "Kettles"', to: ada.email }],
  });
  expect([look.items.length, look.samples.length]).toEqual([1, 1]);
});
