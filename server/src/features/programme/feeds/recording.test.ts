import type { FormQuestion, ProgrammeUse } from "@lectern/domain/proposals/form-questions/words";
import { expect, it } from "vitest";
import { languageIn } from "./language";
import { talkFacts } from "./recording";

const question = (programme_use: ProgrammeUse, changes: Partial<FormQuestion> = {}): FormQuestion => ({
  id: programme_use,
  label: "?",
  kind: "short",
  required: false,
  choices: [],
  about: "proposal",
  types: [],
  topics: [],
  shown_to: "organisers",
  blind: "hidden",
  retired: false,
  programme_use,
  ...changes,
});
const USED = [question("recording-licence"), question("recording-opt-out"), question("language")];
const CONSENT = {
  id: "consent",
  label: "May we?",
  kind: "yes-no" as const,
  required: true,
  choices: [],
  recording_consent: true,
};
const facts = (answers: Record<string, string>, consent?: string, questions = USED) =>
  talkFacts({
    confirmation:
      consent === undefined
        ? { questions: [], answers: null }
        : { questions: [CONSENT], answers: { consent } },
    proposal: { questions, answers },
  });

it("reads licence, opt-out and language from the answers that are used for them", () => {
  const answers = { "recording-licence": "CC BY 4.0", "recording-opt-out": "no", language: "German" };
  expect(facts(answers)).toEqual({ recordingOptOut: false, licence: "CC BY 4.0", language: "de" });
  expect(facts({})).toEqual({ recordingOptOut: null, licence: "", language: null });
  const retired = USED.map((each) => ({ ...each, retired: true }));
  expect(facts(answers, undefined, retired)).toEqual(facts({}));
  expect(facts({ __proto__: "x", constructor: "y" })).toEqual(facts({}));
});

it.each([
  ["yes", undefined, true],
  ["no", undefined, false],
  [undefined, undefined, null],
  [undefined, "yes", false],
  [undefined, "no", true],
  ["yes", "yes", true],
  ["no", "no", true],
  ["no", "yes", false],
])("with an opt-out of %s and a consent of %s, it is opted out: %s", (said, consent, optedOut) => {
  const answers = said === undefined ? {} : { "recording-opt-out": said };
  expect(facts(answers, consent).recordingOptOut).toBe(optedOut);
});

it.each([
  ["de", "de"],
  ["EN", "en"],
  ["pt-BR", "pt"],
  ["German", "de"],
  ["deutsch", "de"],
  [" Français ", "fr"],
  ["日本語", "ja"],
  ["", null],
  ["xx", null],
  ["zz-ZZ", null],
  ["Klingon", null],
  ["constructor", null],
  ["English and German", null],
])("reads the language %j as %j", (text, code) => {
  expect(languageIn(text)).toBe(code);
});
