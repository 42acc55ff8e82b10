import { expect, it } from "vitest";
import { consentFaults, consentOf, offeredConsents, savedConsents, versionOf } from "./rules";
import { BUILT_IN_CONSENTS, type Consent, MOST_WORDINGS } from "./words";

const recording: Consent = {
  id: "record",
  scope: "proposal",
  asked: true,
  wordings: [{ name: "Recording", text: "First" }],
};
const written = (changes: object = {}) => ({
  id: "record",
  scope: "proposal" as const,
  asked: true,
  name: "Recording",
  text: "First",
  ...changes,
});

it("adds a version when the text or the name changes, and none otherwise", () => {
  expect(savedConsents([recording], [written({ asked: false })])).toEqual([{ ...recording, asked: false }]);
  const [changed] = savedConsents([recording], [written({ text: "Second" })]);
  expect(changed?.wordings.map(({ text }) => text)).toEqual(["First", "Second"]);
  const [renamed] = savedConsents([recording], [written({ name: "Video" })]);
  expect(renamed && versionOf(renamed)).toBe(2);
});

it("keeps a consent that is missing, without asking for it, and the scope that one was saved with", () => {
  expect(savedConsents([recording], [])).toEqual([{ ...recording, asked: false }]);
  expect(savedConsents([recording], [written({ scope: "speaker" })])[0]?.scope).toBe("proposal");
  expect(savedConsents([], [written({ id: "publish-profile" })])[0]?.scope).toBe("speaker");
});

it("offers the built-in consents that were not saved, unasked", () => {
  const offered = offeredConsents([recording]);
  expect(offered.map(({ id }) => id)).toEqual(BUILT_IN_CONSENTS.map(({ id }) => id));
  expect(offered.map(({ asked }) => asked)).toEqual([true, false, false]);
});

it("finds ids that are used twice, too many wordings, and blank or long texts", () => {
  const long = {
    ...recording,
    wordings: Array(MOST_WORDINGS + 1).fill({ name: "Recording", text: "First" }),
  };
  expect(consentFaults([recording, recording])).toEqual({
    "consents.1.id": ["Each consent needs a unique id."],
  });
  expect(Object.keys(consentFaults([long]))).toEqual(["consents.0.text"]);
  const wordings = [{ name: "", text: "x".repeat(1_501) }];
  expect(consentFaults([{ ...recording, wordings }])).toEqual({
    "consents.0.name": ["This field may not be blank."],
    "consents.0.text": ["Ensure this field has no more than 1500 characters."],
  });
});

it("counts an answer to the current wording only, and remembers the last former one", () => {
  const twice = { ...recording, wordings: [...recording.wordings, { name: "Recording", text: "Second" }] };
  const first = { version: 1, answer: "yes" } as const;
  expect(consentOf(recording, [first])).toEqual({ current: first, former: null });
  expect(consentOf(twice, [first])).toEqual({ current: null, former: first });
  const second = { version: 2, answer: "no" } as const;
  expect(consentOf(twice, [first, second])).toEqual({ current: second, former: first });
});
