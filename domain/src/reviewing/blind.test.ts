import { describe, expect, it } from "vitest";
import { GROUPS } from "../kernel/actor";
import { authorHidden, withoutAuthor } from "./blind";

describe("the author of a proposal", () => {
  const blind = { blindReviews: true, decisionsReleased: false };
  const unreleased = { decision: "ACC", releasedDecision: null } as const;

  it("is hidden from reviewers alone", () => {
    expect(GROUPS.filter((group) => authorHidden({ ...blind, group }, unreleased))).toEqual(["reviewer"]);
  });

  it.each([
    ["hidden before the decision is released", blind, unreleased, true],
    ["shown with the decision", blind, { ...unreleased, releasedDecision: "REJ" }, false],
    ["shown if all decisions are shown", { ...blind, decisionsReleased: true }, unreleased, false],
    [
      "hidden where there is none to show",
      { ...blind, decisionsReleased: true },
      { ...unreleased, decision: null },
      true,
    ],
    ["shown if the edition is not blind", { ...blind, blindReviews: false }, unreleased, false],
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
