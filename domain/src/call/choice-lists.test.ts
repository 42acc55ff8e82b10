import { describe, expect, it } from "vitest";
import { durationsMissing, listFaults } from "./choice-lists";
import type { TypeChoice } from "./choices";
import { SETTING_SCHEMAS } from "./settings";
import { EDITION_DEFAULTS } from "./words";

const RED: TypeChoice = { code: "RT", label: "Red Team" };
const hidden = (choice: TypeChoice): TypeChoice => ({ ...choice, hidden: true });
const kept = (key: "topicTypes" | "submissionTypes" | "conferences", value: unknown) =>
  SETTING_SCHEMAS[key].safeParse(value).data;

describe("a list of choices", () => {
  it.each<[string, TypeChoice, string, string]>([
    [
      "a code in small letters",
      { code: "rt", label: "A" },
      "code",
      "Use capital letters, digits and underscores, at most 20.",
    ],
    [
      "a code of 21 letters",
      { code: "X".repeat(21), label: "A" },
      "code",
      "Use capital letters, digits and underscores, at most 20.",
    ],
    ["a second code", { code: "RT", label: "A" }, "code", "This code is a duplicate."],
    ["no label", { code: "A", label: " " }, "label", "This field may not be blank."],
    [
      "a long label",
      { code: "A", label: "x".repeat(81) },
      "label",
      "Ensure this field has no more than 80 characters.",
    ],
    [
      "what cannot be stored",
      { code: "A", label: "a\0b" },
      "label",
      "This text contains characters that cannot be stored.",
    ],
    ["a second label", { code: "A", label: "red TEAM " }, "label", "This label is a duplicate."],
  ])("is refused with %s, beside that field", (_, choice, field, message) => {
    expect(listFaults("topicTypes", [RED, choice])).toEqual([{ row: 1, field, message }]);
  });

  it("takes any printable code of 1 to 40 characters for a conference", () => {
    const faults = (code: string) => listFaults("conferences", [{ code, label: "A" }]).map((f) => f.message);
    for (const code of ["M", "def con 34", "Größe-Ω!", "x".repeat(40)]) expect(faults(code)).toEqual([]);
    for (const code of ["", " ", " M", "x".repeat(41), "a\nb", "a\u200bb", "a\0b"]) {
      expect(faults(code)).toEqual(["Use 1 to 40 printable characters."]);
    }
  });

  it("offers at least one", () => {
    const none = [{ row: null, field: null, message: "Offer at least one." }];
    expect(listFaults("topicTypes", [])).toEqual(none);
    expect(listFaults("submissionTypes", [hidden(RED)])).toEqual(none);
    expect(listFaults("topicTypes", [hidden(RED), { code: "BT", label: "Blue Team" }])).toEqual([]);
  });

  it("is bounded", () => {
    const many = Array.from({ length: 61 }, (_, n) => ({ code: `C${n}`, label: `Label ${n}` }));
    expect(listFaults("topicTypes", many)).toMatchObject([{ message: "Add at most 60 choices." }]);
  });

  it("keeps NA among the durations", () => {
    const [na, ...workshops] = EDITION_DEFAULTS.workshopDurations;
    const stays = [
      { row: null, field: null, message: "NA marks talks without a duration and cannot be removed." },
    ];
    expect(listFaults("workshopDurations", workshops)).toEqual(stays);
    if (na) expect(listFaults("workshopDurations", [hidden(na), ...workshops])).toEqual(stays);
  });

  it("has a duration for every type that asks for one", () => {
    const { submissionTypes, workshopDurations } = EDITION_DEFAULTS;
    const none = workshopDurations.filter(({ code }) => code === "NA");
    expect(durationsMissing(submissionTypes, workshopDurations)).toBeNull();
    expect(durationsMissing(submissionTypes, none)).toBe(
      "Workshop asks for a duration: offer at least one besides NA.",
    );
    expect(durationsMissing([{ code: "T", label: "Talk" }], none)).toBeNull();
  });

  it("is stored trimmed and without defaults, also when it was typed as JSON", () => {
    const typed = [{ code: "RT", label: " Red Team ", hidden: false, workshop: true, evil: 1 }];
    expect(kept("topicTypes", typed)).toEqual([RED]);
    expect(kept("submissionTypes", JSON.stringify(typed))).toEqual([{ ...RED, workshop: true }]);
    expect(kept("conferences", "none")).toBeNull();
  });

  it.each(["Red Team", "{}", [1], [{ code: 1, label: "x" }], null, 7])("is not %j", (value) => {
    const message = 'Enter a list such as [{"code":"RT","label":"Red Team"}].';
    expect(SETTING_SCHEMAS.topicTypes.safeParse(value).error?.issues).toMatchObject([{ message }]);
  });
});
