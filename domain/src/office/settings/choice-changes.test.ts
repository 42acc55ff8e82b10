import { describe, expect, it } from "vitest";
import type { InUse, TypeChoice } from "../../call/choices";
import { EDITION_DEFAULTS, type EditionSettings } from "../../call/words";
import { choiceAuditLines, choiceEffects, inUseFaults } from "./choice-changes";

const before = EDITION_DEFAULTS;
const inUse: InUse = {
  topicTypes: { RT: 12, BT: 1 },
  submissionTypes: { T: 13 },
  workshopDurations: { NA: 13 },
  conferences: { MAIN: 13 },
};
const [RED, BLUE, PURPLE, COMPLIANCE, POLICY] = before.topicTypes as [
  TypeChoice,
  TypeChoice,
  TypeChoice,
  TypeChoice,
  TypeChoice,
];
const CLOUD: TypeChoice = { code: "CL", label: "Cloud" };
const topics = (...topicTypes: TypeChoice[]): EditionSettings => ({ ...before, topicTypes });

const changed = topics(
  { ...BLUE, label: "Defence", hidden: true },
  { ...RED, label: "Offence" },
  PURPLE,
  { ...COMPLIANCE, hidden: true },
  CLOUD,
);

describe("a change of the lists", () => {
  it("shows its effect, and on how many proposals", () => {
    expect(choiceEffects(before, changed, inUse)).toEqual([
      "Blue Team is renamed to Defence, also where 1 proposal has it.",
      "Defence is no longer offered; 1 proposal has it and keeps it.",
      "Red Team is renamed to Offence, also where 12 proposals have it.",
      "Compliance is no longer offered; no proposal has it.",
      "Cloud is added.",
      "Policy is deleted; no proposal has it.",
      "Topics are reordered.",
    ]);
    expect(choiceEffects(changed, changed, inUse)).toEqual([]);
  });

  it("is logged for each choice with both values, and for the order of the codes", () => {
    expect(choiceAuditLines("topicTypes", before, changed)).toEqual([
      { code: "BT", from: "Blue Team", to: "Defence, hidden" },
      { code: "RT", from: "Red Team", to: "Offence" },
      { code: "C", from: "Compliance", to: "Compliance, hidden" },
      { code: "CL", from: null, to: "Cloud" },
      { code: "P", from: "Policy", to: null },
      { from: "RT, BT, PT, C, P", to: "BT, RT, PT, C, CL" },
    ]);
    const types = [...before.submissionTypes, { code: "TR", label: "Training", workshop: true as const }];
    expect(choiceAuditLines("submissionTypes", before, { ...before, submissionTypes: types })).toEqual([
      { code: "TR", from: null, to: "Training, asks for a duration" },
    ]);
  });

  it("may delete unused choices, and only hide used ones", () => {
    expect(inUseFaults(before, topics(RED, BLUE), inUse)).toEqual({});
    expect(inUseFaults(before, topics({ ...RED, hidden: true }, { ...BLUE, label: "B" }), inUse)).toEqual({});
    expect(inUseFaults(before, topics(POLICY), inUse)).toEqual({
      topicTypes: [
        "12 proposals have Red Team (RT): hide it instead of deleting it.",
        "1 proposal has Blue Team (BT): hide it instead of deleting it.",
      ],
    });
  });

  it("keeps the duration setting of a type that is in use", () => {
    const turned = before.submissionTypes.map((type) => ({ ...type, workshop: true as const }));
    expect(inUseFaults(before, { ...before, submissionTypes: turned }, inUse)).toEqual({
      submissionTypes: ["13 proposals have Talk (T): it is in use, so its duration setting cannot change."],
    });
    expect(
      inUseFaults(before, { ...before, submissionTypes: turned }, { ...inUse, submissionTypes: {} }),
    ).toEqual({});
  });

  it("keeps a conference's code that proposals have, whichever setting gives it", () => {
    const why = ["13 proposals have Lectern (MAIN): hide it instead of deleting it."];
    expect(inUseFaults(before, { ...before, conferenceCode: "EXAMPLE" }, inUse)).toEqual({
      conferenceCode: why,
    });
    const others = { ...before, conferences: [{ code: "EXAMPLE", label: "Example" }] };
    expect(inUseFaults(before, others, inUse)).toEqual({ conferences: why });
  });
});
