import { expect, test } from "vitest";
import { EDITION_DEFAULTS } from "../../../call/words";
import { panelCodes, panelConferences } from "./rules";

const hidden = {
  ...EDITION_DEFAULTS,
  conferences: [
    { code: "MAIN", label: "Main" },
    { code: "SINCON", label: "SINCON", hidden: true },
    { code: "OTHER", label: "Other" },
    { code: "BOTH", label: "Both" },
  ],
};

test.each([
  ["all", [], EDITION_DEFAULTS, []],
  ["one of two", ["SINCON", "SINCON"], EDITION_DEFAULTS, ["SINCON", "BOTH"]],
  ["both", ["SINCON", "MAIN"], EDITION_DEFAULTS, ["MAIN", "SINCON", "BOTH"]],
  ["a hidden one, which does not decide on both", ["SINCON"], hidden, ["SINCON"]],
  ["one that is gone", ["OLD", "constructor"], EDITION_DEFAULTS, ["OLD", "constructor"]],
])("limits reviewers of %s to the codes of their proposals", (_, selected, edition, codes) => {
  expect(panelCodes(selected, edition).sort()).toEqual(codes.toSorted());
  expect(panelConferences(codes)).toEqual([...new Set(selected)].sort());
});
