import { describe, expect, it } from "vitest";
import { choicesOf } from "../call/all-choices";
import { EDITION_DEFAULTS } from "../call/words";
import { choiceFaults, defaultChoices, type SelectedChoices } from "./choices";
import { defaultDuration } from "./duration";

const edition = choicesOf(EDITION_DEFAULTS);
const talk: SelectedChoices = {
  conference: "MAIN",
  topicType: "RT",
  submissionType: "T",
  workshopDuration: "NA",
};
const faults = (changes: Partial<SelectedChoices>, among = edition, held?: SelectedChoices) =>
  choiceFaults({ ...talk, ...changes }, among, held);

/** Red Team and Workshop are hidden, Cloud and Training were added. */
const later = {
  ...edition,
  topicTypes: [
    { code: "RT", label: "Red Team", hidden: true as const },
    { code: "CL", label: "Cloud" },
  ],
  submissionTypes: [
    { code: "T", label: "Talk" },
    { code: "WS", label: "Workshop", workshop: true as const, hidden: true as const },
    { code: "TR", label: "Training", workshop: true as const },
    { code: "PN", label: "Panel" },
  ],
  workshopDurations: [
    { code: "NA", label: "NA" },
    { code: "0H50M", label: "50min", hidden: true as const },
    { code: "4H", label: "4h" },
  ],
};

describe("what a proposal chooses", () => {
  it("refuses a duration that does not fit the type", () => {
    expect(faults({ workshopDuration: "1H50M" })).toEqual({
      workshop_duration: ["Talk has no workshop duration: choose NA."],
    });
    expect(faults({ submissionType: "WS" })).toEqual({
      workshop_duration: ["Choose how long the workshop takes."],
    });
    expect(faults({ submissionType: "WS", workshopDuration: "2H" })).toEqual({
      workshop_duration: ['"2H" is not a valid choice.'],
    });
    for (const workshopDuration of ["0H50M", "1H50M", "2H50M"]) {
      expect(faults({ submissionType: "WS", workshopDuration })).toEqual({});
      expect(faults({ submissionType: "BOTH", workshopDuration })).toEqual({});
    }
  });

  it("names every code that the edition does not know, beside its field", () => {
    const unknown = ['"X" is not a valid choice.'];
    const all = { conference: "X", topicType: "X", submissionType: "X", workshopDuration: "X" };
    expect(faults(all)).toEqual({
      conference: unknown,
      topic_type: unknown,
      submission_type: unknown,
      workshop_duration: unknown,
    });
  });

  it("refuses what is hidden, unless the proposal has it already", () => {
    const hidden = { topic_type: ["Red Team is no longer available. Choose another."] };
    expect(faults({}, later)).toEqual(hidden);
    expect(faults({}, later, { ...talk, topicType: "CL" })).toEqual(hidden);
    expect(faults({}, later, talk)).toEqual({});
    const workshop = { ...talk, submissionType: "WS", workshopDuration: "0H50M" };
    expect(faults(workshop, later, workshop)).toEqual({});
  });

  it("asks an added type for a duration when it says so", () => {
    const cloud = { topicType: "CL" };
    expect(faults({ ...cloud, submissionType: "TR", workshopDuration: "4H" }, later)).toEqual({});
    expect(Object.keys(faults({ ...cloud, submissionType: "TR" }, later))).toEqual(["workshop_duration"]);
    expect(faults({ ...cloud, submissionType: "PN" }, later)).toEqual({});
  });
});

it("starts with the specification's defaults while they are offered, otherwise with the first choice", () => {
  expect(defaultChoices(edition)).toEqual({ conference: "MAIN", topicType: "RT", submissionType: "T" });
  expect(defaultChoices(later)).toMatchObject({ topicType: "CL", submissionType: "T" });
});

it("sets the duration that a type has: 50 minutes for a workshop as long as they are offered", () => {
  expect(["T", "WS", "BOTH"].map((type) => defaultDuration(type, edition))).toEqual(["NA", "0H50M", "0H50M"]);
  expect(["PN", "TR"].map((type) => defaultDuration(type, later))).toEqual(["NA", "4H"]);
});
