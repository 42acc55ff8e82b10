import { beforeEach, describe, expect } from "vitest";
import { type Person, proposalBody } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { addSpeakerRow } from "../proposal/speakers-store";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;

const FORM = "/api/form-questions/form/";
const OWN = "/api/form-questions/own/";
const REQUIRED = ["This field is required."];
const asked = (id: string, changes: object = {}) => ({
  id,
  label: `${id}?`,
  kind: "short",
  about: "proposal",
  ...changes,
});
const LAB = asked("lab", { required: true, types: ["T"] });
const SIZE = asked("size", { about: "speaker", kind: "choice", choices: ["S", "M"], required: true });

beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

const ask = (questions: object[], headers = {}) => as(organiser).put(FORM, { questions }, { headers });
const form = async () => (await as(organiser).get(FORM)).json().questions;
const submit = (changes: object = {}, who = speaker) =>
  as(who).post("/api/submit/", proposalBody(who.name, { ...changes }));
const edit = (pk: number, changes: object) =>
  as(speaker).put(`/api/submissions/${pk}/`, proposalBody(speaker.name, { ...changes }));
const submitted = async (changes: object = {}, who = speaker): Promise<number> =>
  (await submit(changes, who)).json().submission_id;
const answers = async (pk: number, who = organiser) =>
  (await as(who).get(`/api/submissions/${pk}/answers/`)).json();
const given = async (pk: number) =>
  (await answers(pk)).answers.map(({ id, answer }: { id: string; answer: string }) => [id, answer]);

describe("the questions of a call", () => {
  it("are saved in their order, and a change is in the audit log", async () => {
    const saved = await ask([asked("b", { help: "Why?", kind: "several", choices: ["x", "y"] }), LAB, SIZE]);
    expect(saved.statusCode).toBe(200);
    expect(saved.json().questions.map(({ id }: { id: string }) => id)).toEqual(["b", "lab", "size"]);
    expect(saved.json().questions[2]).toMatchObject({ about: "speaker", blind: "hidden", answered: 0 });
    const { lines } = (await as(organiser).get("/api/audit/")).json();
    expect(lines[0].what).toBe("changed the questions about proposals and speakers");
    expect((await as(speaker).get("/api/form-questions/")).json().questions).toHaveLength(2);
  });

  it("are not overwritten unseen, and refuse what is wrong at its field", async () => {
    const { headers } = await ask([LAB]);
    await ask([LAB, SIZE]);
    expect((await ask([], { "if-match": String(headers.etag) })).statusCode).toBe(412);
    const wrong = await ask([asked("a", { types: ["??"] }), asked("b", { kind: "choice", choices: ["x"] })]);
    expect([wrong.statusCode, Object.keys(wrong.json()).sort()]).toEqual([
      400,
      ["questions.0.types", "questions.1.choices"],
    ]);
    const many = Array.from({ length: 31 }, (_, n) => asked(`q${n}`));
    expect((await ask(many)).json()).toEqual({ questions: ["Add at most 30 questions."] });
  });

  it("are retired where they have answers, removed where they have none, and asked again with them", async () => {
    await ask([LAB, asked("unanswered")]);
    const pk = await submitted({ answers: { lab: "A vice" } });
    await ask([]);
    expect(await form()).toEqual([expect.objectContaining({ id: "lab", retired: true, answered: 1 })]);
    expect(await answers(pk)).toMatchObject({ answers: [{ id: "lab", answer: "A vice", retired: true }] });
    expect((await as(speaker).get("/api/form-questions/")).json().questions).toEqual([]);
    await ask([{ ...LAB, label: "Which lab?", kind: "long" }]);
    expect(await answers(pk)).toMatchObject({
      answers: [{ label: "Which lab?", answer: "A vice", retired: false }],
    });
  });

  it("are not shown to more people once speakers have answered them", async () => {
    await ask([LAB]);
    await submitted({ answers: { lab: "A vice" } });
    expect((await ask([{ ...LAB, shown_to: "reviewers" }])).json()).toEqual({
      "questions.0.shown_to": [expect.stringContaining("for organisers only")],
    });
  });
});

describe("the answers about a proposal", () => {
  it("are saved with it, for its type, and refused at their field where they are wrong", async () => {
    await ask([
      LAB,
      asked("seats", { kind: "number" }),
      asked("workshop", { types: ["WS"], required: true }),
    ]);
    const wrong = await submit({ answers: { seats: "many" } });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { "answers.lab": REQUIRED, "answers.seats": ["Enter a number such as 42 or 2.5."] },
    ]);
    const pk = await submitted({ answers: { lab: " A vice ", seats: "12", workshop: "x", other: "y" } });
    expect(await given(pk)).toEqual([
      ["lab", "A vice"],
      ["seats", "12"],
    ]);
  });

  it("are not needed by a client that sends none, and organisers see what lacks", async () => {
    await ask([LAB, SIZE]);
    const pk = await submitted();
    expect((await as(organiser).get("/api/form-questions/lacking/")).json()).toEqual([
      expect.objectContaining({ pk, about: "proposal", email: speaker.email, lacks: ["lab?"] }),
      expect.objectContaining({ pk, about: "speaker", lacks: ["size?"] }),
    ]);
    await edit(pk, { answers: { lab: "A vice" } });
    await as(speaker).put(OWN, { answers: { size: "M" } });
    expect((await as(organiser).get("/api/form-questions/lacking/")).json()).toEqual([]);
  });

  it("stay when an edit sends none, and change with the version when it does", async () => {
    await ask([LAB]);
    const pk = await submitted({ answers: { lab: "A vice" } });
    await edit(pk, { title: "Other" });
    expect(await given(pk)).toEqual([["lab", "A vice"]]);
    const { headers } = await as(speaker).get(`/api/submissions/${pk}/`);
    const etag = { headers: { "if-match": String(headers.etag) } };
    const body = proposalBody(speaker.name, { answers: { lab: "Two" } });
    expect((await as(speaker).put(`/api/submissions/${pk}/`, body, etag)).statusCode).toBe(200);
    expect((await as(speaker).put(`/api/submissions/${pk}/`, body, etag)).statusCode).toBe(412);
    expect(await given(pk)).toEqual([["lab", "Two"]]);
    expect((await edit(pk, { answers: {} })).json()).toEqual({ "answers.lab": REQUIRED });
  });

  it("are kept for a type that does not ask, until it asks again", async () => {
    await ask([LAB]);
    const pk = await submitted({ answers: { lab: "A vice" } });
    const workshop = { submission_type: "WS", workshop_duration: "2H50M" };
    expect((await edit(pk, { ...workshop, answers: {} })).statusCode).toBe(200);
    expect(await given(pk)).toEqual([["lab", "A vice"]]);
  });

  it("are missing for everyone who may not see the proposal", async () => {
    await ask([LAB]);
    const pk = await submitted({ answers: { lab: "A vice" } });
    const [other, reviewer] = [await make.speaker(), await make.reviewer()];
    for (const who of [other, reviewer])
      expect((await as(who).get(`/api/submissions/${pk}/answers/`)).statusCode).toBe(404);
  });
});

describe("a speaker's answers about themselves", () => {
  it("are asked of a speaker once, of each co-speaker too, and of no one else", async () => {
    await ask([SIZE]);
    expect((await as(speaker).get(OWN)).json().questions).toEqual([]);
    expect((await as(speaker).put(OWN, { answers: { size: "M" } })).statusCode).toBe(404);
    const pk = await submitted();
    const co = await make.speaker({ firstName: "Grace", lastName: "Hopper" });
    await addSpeakerRow(server.platform.db, {
      submissionId: pk,
      accountId: co.id,
      name: "Grace Hopper",
      state: "accepted",
      position: 1,
    });
    expect((await as(co).put(OWN, { answers: { size: "S" } })).statusCode).toBe(200);
    expect((await as(speaker).put(OWN, { answers: { size: "XL" } })).json()).toEqual({
      size: ["Choose one of the options."],
    });
    await as(speaker).put(OWN, { answers: { size: "M" } });
    const { speakers } = await answers(pk);
    expect(
      speakers.map((each: { full_name: string; answers: { answer: string }[] }) => [
        each.full_name,
        each.answers[0]?.answer,
      ]),
    ).toEqual([
      ["Ada Lovelace", "M"],
      ["Grace Hopper", "S"],
    ]);
    expect((await answers(pk, co)).speakers).toEqual([]);
    expect((await as(co).get(OWN)).json().answers).toEqual({ size: "S" });
  });

  it("are not overwritten unseen, neither by a second page nor after the questions changed", async () => {
    await ask([SIZE]);
    await submitted();
    const { headers } = await as(speaker).get(OWN);
    const seen = { headers: { "if-match": String(headers.etag) } };
    expect((await as(speaker).put(OWN, { answers: { size: "M" } }, seen)).statusCode).toBe(200);
    expect((await as(speaker).put(OWN, { answers: { size: "S" } }, seen)).statusCode).toBe(412);
    const again = await as(speaker).get(OWN);
    await ask([{ ...SIZE, choices: ["L", "XL"] }]);
    const late = await as(speaker).put(
      OWN,
      { answers: { size: "M" } },
      { headers: { "if-match": String(again.headers.etag) } },
    );
    expect(late.statusCode).toBe(412);
    expect((await as(speaker).get(OWN)).json().answers).toEqual({ size: "M" });
  });
});

it("exports answers about proposals and speakers, in a table without formulas", async () => {
  await ask([LAB, { ...SIZE, label: "=Size" }]);
  const pk = await submitted({ answers: { lab: "=1+1" } });
  await as(speaker).put(OWN, { answers: { size: "M" } });
  const csv = (await as(organiser).get("/api/exports/questions/csv/")).payload.split("\r\n");
  expect(csv[0]).toContain("number,title,speaker,email,leads,lab? [lab],'=Size [size]");
  expect(csv[1]).toBe(`${pk},Breaking things gently,Ada Lovelace,${speaker.email},yes,'=1+1,M`);
  expect((await as(organiser).get("/api/exports/questions/json/")).json().speakers[0].answers).toEqual([
    { question: "lab", answer: "=1+1" },
    { question: "size", answer: "M" },
  ]);
});

it("keeps a question that is answered in the moment in which it is removed", async () => {
  for (let n = 0; n < 5; n++) {
    await ask([asked(`race${n}`)]);
    const someone = await make.speaker();
    const answering = submitted({ answers: { [`race${n}`]: "here" } }, someone);
    const [pk] = await Promise.all([answering, ask([])]);
    const stored = await given(pk);
    const known = (await form()).map(({ id }: { id: string }) => id);
    // Saved before the removal, which retired it, or after it, when it was no longer asked.
    expect(known.includes(`race${n}`)).toBe(stored.some(([id]: [string]) => id === `race${n}`));
  }
});

it("goes along to the next call, without retired questions and answers", async () => {
  await ask([LAB, SIZE]);
  await submitted({ answers: { lab: "A vice" } });
  await ask([SIZE]);
  const next = { slug: "next-2026", product: "Next Con", year: 2026, panel: false };
  expect((await as(organiser).post("/api/calls/", next)).statusCode).toBe(201);
  const copy = (await as(organiser).get("/api/c/next-2026/form-questions/form/")).json();
  expect(copy.questions).toEqual([expect.objectContaining({ id: "size", retired: false, answered: 0 })]);
});
