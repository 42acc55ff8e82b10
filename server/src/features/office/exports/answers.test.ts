import { expect } from "vitest";
import { decided, passTime, released } from "#features/deciding/releases/world.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const HOTEL = { id: "hotel", label: "=Hotel?", kind: "short", required: false, choices: [] };
const VIDEO = {
  id: "constructor",
  label: "May we record you?",
  kind: "yes-no",
  required: false,
  choices: [],
};

const { it, server, as, make } = onServer();
let organiser: Person;
let talks: { yes: number; no: number; silent: number };
it.beforeAll(async () => {
  organiser = await make.organiser();
  await ask([HOTEL, VIDEO]);
  talks = {
    yes: await talk("Yes", { constructor: "yes", hotel: "=1+1" }),
    no: await talk("No", { constructor: "no" }),
    silent: await talk("Silent", {}),
  };
});

const call = async (who: Person, method: "GET" | "PUT", url: string, body?: object) =>
  as(await make.session(who)).send(method, url, body);
async function ask(questions: object[]) {
  return call(organiser, "PUT", "/api/confirmations/questions/", { questions });
}
async function talk(title: string, answers: object): Promise<number> {
  const speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  const id = await decided(server, speaker, "ACC", title);
  await released(server, organiser, [{ submission: id, decision: "ACC" }]);
  await passTime(server);
  const confirmed = { answer: "confirmed", answers };
  expect((await call(speaker, "PUT", `/api/confirmations/${id}/`, confirmed)).statusCode).toBe(200);
  const slot = { room: title, start: "2025-07-01T08:00:00Z", minutes: 45 };
  await call(organiser, "PUT", `/api/schedule/${id}/`, slot);
  return id;
}
const take = async (path: string) => (await call(organiser, "GET", `/api/exports/${path}/`)).payload;
const optOuts = async () => {
  const xml = await take("schedule/xml");
  return ["Yes", "No", "Silent"].map(
    (title) =>
      /<optout>(\w+)<\/optout>/.exec(
        xml.split(`<title>${title}</title>`)[1]?.split("</event>")[0] ?? "",
      )?.[1],
  );
};
const doNotRecord = async () =>
  Object.fromEntries(
    [
      ...(await take("schedule/json")).matchAll(
        /"title":"(\w+)"[^{}]*?"recording_license":""(?:,"do_not_record":(\w+))?/g,
      ),
    ].map(([, title, value]) => [title, value]),
  );

it("says nothing of recording where no question asks for consent", async () => {
  expect(await take("schedule/xml")).not.toContain("<recording>");
  expect(await take("schedule/json")).not.toContain("do_not_record");
});

it("takes only a yes to the question that asks for it as consent to recording", async () => {
  expect((await ask([HOTEL, { ...VIDEO, recording_consent: true }])).statusCode).toBe(200);
  expect(await optOuts()).toEqual(["false", "true", "true"]);
  expect(await doNotRecord()).toEqual({ Yes: "false", No: "true", Silent: "true" });
});

it("refuses a consent that is no yes or no, and two questions that ask for it", async () => {
  const text = await ask([{ ...HOTEL, recording_consent: true }]);
  expect(text.json()).toEqual({
    "questions.0.recording_consent": ["Only a yes-or-no question can ask for consent."],
  });
  const consent = { ...VIDEO, recording_consent: true };
  const two = await ask([consent, { ...consent, id: "other" }]);
  const message = ["Only one question can ask for consent."];
  expect([two.statusCode, two.json()]).toEqual([
    400,
    { "questions.0.recording_consent": message, "questions.1.recording_consent": message },
  ]);
});

it("exports the answers as CSV with a column for each question, by text and id, and no formula", async () => {
  const [head, first] = (await take("answers/csv")).replace("\uFEFF", "").split("\r\n");
  expect(head).toBe(
    "number,title,speaker,email,answer,reason,answered (UTC),conference,further speakers,'=Hotel? [hotel],May we record you? [constructor]",
  );
  expect(first).toMatch(new RegExp(`^${talks.yes},Yes,Joan Clarke,.+,Confirmed,,2025-.+Z,,,'=1\\+1,yes$`));
});

it("exports the answers as JSON by the ids of the questions", async () => {
  const { questions, proposals } = JSON.parse(await take("answers/json"));
  expect(questions.map(({ id }: { id: string }) => id)).toEqual(["hotel", "constructor"]);
  expect(proposals.map((each: { pk: number; answers: unknown }) => [each.pk, each.answers])).toEqual([
    [
      talks.yes,
      [
        { question: "hotel", answer: "=1+1" },
        { question: "constructor", answer: "yes" },
      ],
    ],
    [
      talks.no,
      [
        { question: "hotel", answer: "" },
        { question: "constructor", answer: "no" },
      ],
    ],
    [
      talks.silent,
      [
        { question: "hotel", answer: "" },
        { question: "constructor", answer: "" },
      ],
    ],
  ]);
});
