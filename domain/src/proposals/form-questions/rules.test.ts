import { describe, expect, it } from "vitest";
import { MOST_ANSWER_LENGTH } from "./answers";
import {
  answerFaults,
  answerInWords,
  answersAfter,
  askedOf,
  formQuestionFaults,
  isLink,
  keptAnswers,
  questionFaults,
  unansweredQuestions,
} from "./rules";
import { ANSWER_LENGTH, type FormQuestion, type Question } from "./words";

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  label: id,
  kind: "short",
  required: false,
  choices: [],
  ...changes,
});

const ofForm = (id: string, changes: Partial<FormQuestion> = {}): FormQuestion => ({
  ...question(id),
  about: "proposal",
  types: [],
  topics: [],
  shown_to: "organisers",
  blind: "hidden",
  retired: false,
  ...changes,
});

const REQUIRED = "This field is required.";

describe("an answer", () => {
  it.each([
    [question("q"), "", null],
    [question("q", { required: true }), "", REQUIRED],
    [question("q"), "x".repeat(201), "Ensure this field has no more than 200 characters."],
    [question("q", { kind: "yes-no" }), "may", "Choose one of the options."],
    [question("q", { kind: "choice", choices: ["S"] }), "S", null],
    [question("q", { kind: "several", choices: ["S", "M"] }), "S\nM", null],
    [question("q", { kind: "several", choices: ["S", "M"] }), "S\nL", "Choose from the options."],
    [question("q", { kind: "tick", required: true }), "", REQUIRED],
    [question("q", { kind: "tick" }), "no", "Choose one of the options."],
    [question("q", { kind: "number" }), "-2.5", null],
    [question("q", { kind: "number" }), "1e9", "Enter a number such as 42 or 2.5."],
    [question("q", { kind: "date" }), "2026-02-29", "Enter a day such as 2026-10-14."],
    [question("q", { kind: "date" }), "2028-02-29", null],
    [question("q", { kind: "link" }), "https://example.org/a?b=1#c", null],
    [question("q", { kind: "link" }), "javascript:alert(1)", "Enter a link that starts with https://."],
  ] as const)("to %j that is %j has the fault %s", (asked, answer, fault) => {
    expect(answerFaults([asked], { q: answer })).toEqual(fault ? { q: [fault] } : {});
  });

  it.each([
    "javascript:alert(1)",
    "https://user:secret@example.org/",
    "https://exam ple.org",
    "//example.org",
    "https://",
    "https:\\example.org",
    "data:text/html,x",
  ])("is no link as %s", (text) => {
    expect(isLink(text)).toBe(false);
  });

  it("fits, of any kind, into what a request may hold", () => {
    expect(Math.max(...Object.values(ANSWER_LENGTH))).toBe(MOST_ANSWER_LENGTH);
  });

  it.each([
    ["several", "S\nM", "S, M"],
    ["tick", "yes", "Yes"],
    ["short", "yes", "yes"],
  ] as const)("of the kind %s, %j, reads %s", (kind, answer, words) => {
    expect(answerInWords({ kind }, answer)).toBe(words);
  });
});

it("keeps answers to what is asked, and nothing inherited", () => {
  const asked = [question("a"), question("b"), question("constructor")];
  expect(keptAnswers(asked, { a: " yes ", b: " ", other: "x" })).toEqual({ a: "yes" });
});

it("keeps stored answers to questions that a form does not ask, and removes those that were emptied", () => {
  const stored = { retired: "kept", a: "old", b: "old" };
  expect(answersAfter([question("a"), question("b")], stored, { a: "new", retired: "forged" })).toEqual({
    retired: "kept",
    a: "new",
  });
});

it("asks a proposal what is for its type and its topic, and nothing that is retired or about speakers", () => {
  const questions = [
    ofForm("all"),
    ofForm("workshops", { types: ["W"] }),
    ofForm("talks", { types: ["T", "X"] }),
    ofForm("hardware", { types: ["T"], topics: ["HW"] }),
    ofForm("retired", { retired: true }),
    ofForm("person", { about: "speaker" }),
  ];
  const ids = askedOf(questions, { submissionType: "T", topicType: "RT" }).map(({ id }) => id);
  expect(ids).toEqual(["all", "talks"]);
});

it("finds what is required and lacks an answer", () => {
  const asked = [question("a", { required: true }), question("b", { required: true }), question("c")];
  expect(unansweredQuestions(asked, { b: "x" }).map(({ id }) => id)).toEqual(["a"]);
});

it("finds choices that leave no choice, and ids that are used twice", () => {
  expect(questionFaults([question("a", { kind: "several", choices: ["S", "S"] }), question("a")])).toEqual({
    "questions.0.choices": [expect.any(String)],
    "questions.1.id": [expect.any(String)],
  });
});

describe("a question of a form", () => {
  const faults = (now: FormQuestion, answered: boolean) =>
    Object.keys(
      formQuestionFaults([now], {
        stored: [ofForm("q")],
        answered: new Set(answered ? ["q"] : []),
        offered: { types: ["T"], topics: ["RT"] },
      }),
    );

  it.each([
    [{ about: "speaker" }, ["questions.0.about"]],
    [{ shown_to: "reviewers" }, ["questions.0.shown_to"]],
    [{ label: "Another", kind: "number", required: true }, []],
  ] as const)("is, once it has answers, not changed by %j in %j", (changes, wrong) => {
    expect(faults(ofForm("q", changes), true)).toEqual(wrong);
    expect(faults(ofForm("q", changes), false)).toEqual([]);
  });

  it("is for types and topics that the call has", () => {
    expect(faults(ofForm("q", { types: ["T", "??"], topics: ["RT"] }), false)).toEqual(["questions.0.types"]);
  });
});

describe("questions that the programme uses", () => {
  const use = (changes: Partial<FormQuestion>): FormQuestion => ({
    id: "q",
    label: "Language",
    kind: "choice",
    required: false,
    choices: ["English", "German"],
    about: "proposal",
    types: [],
    topics: [],
    shown_to: "organisers",
    blind: "hidden",
    retired: false,
    programme_use: "language",
    ...changes,
  });
  const faults = (questions: FormQuestion[], stored: FormQuestion[] = []) =>
    formQuestionFaults(questions, {
      stored,
      answered: new Set(stored.map(({ id }) => id)),
      offered: { types: [], topics: [] },
    });

  it("are about proposals, of a kind that has what is needed, and one of each", () => {
    expect(faults([use({})])).toEqual({});
    expect(faults([use({ about: "speaker" })])).toEqual({
      "questions.0.programme_use": ["Only a question about proposals can be used in the programme."],
    });
    expect(faults([use({ kind: "number", choices: [] })])).toEqual({
      "questions.0.programme_use": ["A language is a short text or a choice."],
    });
    expect(faults([use({ programme_use: "recording-opt-out" })])).toEqual({
      "questions.0.programme_use": ["An opt-out is a yes-or-no question or a tick."],
    });
    const twice = ["Only one question can be used for this."];
    expect(faults([use({}), use({ id: "r" })])).toEqual({
      "questions.0.programme_use": twice,
      "questions.1.programme_use": twice,
    });
  });

  it("are not published once speakers have answered without knowing", () => {
    const before = use({ programme_use: undefined });
    expect(faults([use({})], [before])).toEqual({
      "questions.0.programme_use": [
        "Speakers have answered without knowing that this is published. Remove this question and add another one.",
      ],
    });
    expect(faults([use({})], [use({})])).toEqual({});
    expect(faults([before], [use({})])).toEqual({});
  });
});
