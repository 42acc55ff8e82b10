import { describe, expect, it } from "vitest";
import { GROUPS } from "../kernel/actor";
import { authorHidden, withoutAuthor } from "./blind";

describe("the author of a proposal", () => {
  const blind = { blindReviews: true, decisionsReleased: false };
  const untold = { decision: "ACC", releasedDecision: null } as const;

  it("is hidden from reviewers alone", () => {
    expect(GROUPS.filter((group) => authorHidden({ ...blind, group }, untold))).toEqual(["reviewer"]);
  });

  it.each([
    ["hidden before the decision is told", blind, untold, true],
    ["told with the decision", blind, { ...untold, releasedDecision: "REJ" }, false],
    ["told where all decisions are shown", { ...blind, decisionsReleased: true }, untold, false],
    [
      "hidden where there is none to show",
      { ...blind, decisionsReleased: true },
      { ...untold, decision: null },
      true,
    ],
    ["told where the edition is not blind", { ...blind, blindReviews: false }, untold, false],
  ] as const)("is %s", (_, edition, proposal, hidden) => {
    expect(authorHidden({ ...edition, group: "reviewer" }, proposal)).toBe(hidden);
  });

  it("is taken out of what names it, and of nothing else", () => {
    const proposal = { pk: 1, title: "Kettles", full_name: "Ada", authors: "Ada,Bea", residence: "Iceland" };
    expect(withoutAuthor(proposal)).toEqual({
      pk: 1,
      title: "Kettles",
      full_name: "",
      authors: "",
      residence: "",
    });
    expect(withoutAuthor({ title: "Kettles" })).toEqual({ title: "Kettles" });
  });
});
