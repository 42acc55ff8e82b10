import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, test } from "vitest";
import { type ChoiceRow, isChanged, listOf, movedBy, newRow, rebased, rowsOf } from "./choice-rows";

const saved = rowsOf(EDITION_DEFAULTS, "topicTypes");
const changed = (rows: readonly ChoiceRow[], code: string, changes: Partial<ChoiceRow>) =>
  rows.map((row) => (row.code === code ? { ...row, ...changes } : row));
const codes = (rows: readonly ChoiceRow[]) => rows.map(({ code }) => code).join();

test("detects changes and reorderings of lists", () => {
  expect(isChanged(saved, saved)).toBe(false);
  expect(isChanged(changed(saved, "RT", { label: "Red Team " }), saved)).toBe(false);
  expect(isChanged(movedBy(saved, 0, 1), saved)).toBe(true);
  expect(codes(movedBy(saved, 0, 1))).toBe("BT,RT,PT,C,P");
});

test("shows conferences as organisers write them", () => {
  expect(listOf(rowsOf(EDITION_DEFAULTS, "conferences"))).toEqual([
    { code: "MAIN", label: "{product}" },
    { code: "BOTH", label: "{product} and SINCON" },
  ]);
});

test("keeps unsaved changes over what another organiser saved meanwhile", () => {
  const cloud = { ...newRow(), code: "CL", label: "Cloud" };
  const mine = [...changed(saved, "RT", { label: "Offence" }), cloud].filter(({ code }) => code !== "P");
  const theirs = rowsOf(
    {
      ...EDITION_DEFAULTS,
      topicTypes: [
        { code: "BT", label: "Defence" },
        { code: "RT", label: "Red Team", hidden: true },
        { code: "P", label: "Policy" },
        { code: "AI", label: "Models" },
      ],
    },
    "topicTypes",
  );
  expect(listOf(rebased(saved, mine, theirs))).toEqual([
    { code: "BT", label: "Defence" },
    { code: "RT", label: "Offence", hidden: true },
    { code: "AI", label: "Models" },
    { code: "CL", label: "Cloud" },
  ]);
  expect(codes(rebased(saved, movedBy(saved, 1, -1), saved))).toBe("BT,RT,PT,C,P");
  expect(rebased(saved, saved, theirs)).toEqual(theirs);
});

test("keeps a new choice whose code is there already, until it is corrected", () => {
  const again = { ...newRow(), code: "RT", label: "Red Teaming" };
  const first = movedBy([...saved, again], saved.length, -1);
  expect(codes(rebased(saved, [...saved, again], saved))).toBe("RT,BT,PT,C,P,RT");
  expect(rebased(saved, first, saved).find(({ code }) => code === "RT")?.label).toBe("Red Team");
  expect(
    rebased(saved, [...saved, { ...again, code: "CL" }], [...saved, { ...again, key: "CL", code: "CL" }]),
  ).toHaveLength(6);
});
