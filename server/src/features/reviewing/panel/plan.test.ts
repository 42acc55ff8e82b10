import {
  type PanelProposal,
  type PanelReviewer,
  type PanelRule,
  type Plan,
  planPanel,
} from "@lectern/domain/reviewing/panel/plan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

type Panel = { proposals: PanelProposal[]; reviewers: PanelReviewer[]; rule: PanelRule };

/** Small panels with everything that can make a plan hard: conflicts, earlier reviews, uneven loads, tight bounds. */
const panels: fc.Arbitrary<Panel> = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 8 }))
  .chain(([many, papers]) => {
    const ids = Array.from({ length: many }, (_, n) => `r${n}`);
    const topic = fc.constantFrom("RT", "BT", "PT");
    const paper = fc.record({ topic, held: fc.subarray(ids), barred: fc.subarray(ids) });
    return fc.record({
      proposals: fc
        .array(paper, { minLength: papers, maxLength: papers })
        .map((list) => list.map((each, n) => ({ id: n + 1, ...each }))),
      reviewers: fc
        .array(
          fc.record({
            topics: fc.uniqueArray(topic, { maxLength: 2 }),
            load: fc.integer({ min: 0, max: 4 }),
          }),
          {
            minLength: many,
            maxLength: many,
          },
        )
        .map((list) => list.map((each, n) => ({ id: `r${n}`, ...each }))),
      rule: fc.record({
        target: fc.integer({ min: 1, max: 4 }),
        most: fc.integer({ min: 0, max: 8 }),
        seed: fc.integer({ min: 0, max: 1000 }),
      }),
    });
  });

const planOf = ({ proposals, reviewers, rule }: Panel) => planPanel(proposals, reviewers, rule);
const allows = (proposal: PanelProposal, reviewer: string) =>
  !proposal.held.includes(reviewer) && !proposal.barred.includes(reviewer);
const missing = (proposal: PanelProposal, { target }: PanelRule) =>
  Math.max(0, target - new Set(proposal.held).size);

function loadsAfter({ reviewers }: Panel, { lines }: Plan): Map<string, number> {
  const loads = new Map(reviewers.map(({ id, load }) => [id, load]));
  for (const { reviewer } of lines) loads.set(reviewer, (loads.get(reviewer) ?? 0) + 1);
  return loads;
}

/** The most reviews that can be given at all: another way to count them, by augmenting one unit at a time. */
function mostPossible({ proposals, reviewers, rule }: Panel): number {
  const given = new Map<string, Set<PanelProposal>>(reviewers.map(({ id }) => [id, new Set()]));
  const room = new Map(reviewers.map(({ id, load }) => [id, rule.most - load]));
  function place(proposal: PanelProposal, seen: Set<string>): boolean {
    for (const { id } of reviewers) {
      const own = given.get(id);
      if (!own || seen.has(id) || own.has(proposal) || !allows(proposal, id)) continue;
      seen.add(id);
      if (own.size < (room.get(id) ?? 0)) return !!own.add(proposal);
      for (const other of [...own]) {
        own.delete(other);
        if ((room.get(id) ?? 0) > 0 && place(other, seen)) return !!own.add(proposal);
        own.add(other);
      }
    }
    return false;
  }
  let total = 0;
  for (const proposal of proposals)
    for (let n = missing(proposal, rule); n > 0 && place(proposal, new Set()); n--) total++;
  return total;
}

describe("a plan of the panel", () => {
  it("assigns no one what they may not review, already have, or get twice, nor more than the bound", () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const plan = planOf(panel);
        const byId = new Map(panel.proposals.map((each) => [each.id, each]));
        for (const { submission, reviewer } of plan.lines)
          expect(allows(byId.get(submission) as PanelProposal, reviewer)).toBe(true);
        const pairs = plan.lines.map(({ submission, reviewer }) => `${submission} ${reviewer}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const [id, load] of loadsAfter(panel, plan)) {
          const before = panel.reviewers.find((each) => each.id === id)?.load ?? 0;
          expect(load).toBeLessThanOrEqual(Math.max(before, panel.rule.most));
        }
      }),
    );
  });

  it("gives as many reviews as can be given, never more than are wanted, and names those that are short", () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const { lines, short } = planOf(panel);
        expect(lines.length).toBe(mostPossible(panel));
        const stays = new Map(short.map((each) => [each.submission, each.missing]));
        for (const proposal of panel.proposals) {
          const added = lines.filter(({ submission }) => submission === proposal.id).length;
          expect(added + (stays.get(proposal.id) ?? 0)).toBe(missing(proposal, panel.rule));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("leaves no two loads that moving one assignment would bring closer together", () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const plan = planOf(panel);
        const loads = loadsAfter(panel, plan);
        for (const { submission, reviewer } of plan.lines) {
          const proposal = panel.proposals.find(({ id }) => id === submission) as PanelProposal;
          const has = (id: string) =>
            plan.lines.some((l) => l.submission === submission && l.reviewer === id);
          for (const { id } of panel.reviewers) {
            if (!allows(proposal, id) || has(id)) continue;
            expect((loads.get(reviewer) ?? 0) - (loads.get(id) ?? 0)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it("loads all reviewers within one of each other where nothing prevents it", () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.integer({ min: 3, max: 12 }), fc.nat(), (papers, many, seed) => {
        const reviewers = Array.from({ length: many }, (_, n) => ({ id: `r${n}`, topics: [], load: 0 }));
        const proposals = Array.from({ length: papers }, (_, n) => ({
          id: n + 1,
          topic: "RT" as const,
          held: [],
          barred: [],
        }));
        const panel = { proposals, reviewers, rule: { target: 3, most: 1000, seed } };
        const plan = planOf(panel);
        const loads = [...loadsAfter(panel, plan).values()];
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
        expect(plan.short).toEqual([]);
      }),
    );
  });

  it("is the same for the same input in any order", () => {
    fc.assert(
      fc.property(panels, (panel) => {
        const { proposals, reviewers, rule } = panel;
        const turned = planPanel(proposals.toReversed(), reviewers.toReversed(), rule);
        expect(turned).toEqual(planOf(panel));
      }),
    );
  });
});

const reviewer = (id: string, changes: Partial<PanelReviewer> = {}) => ({
  id,
  topics: [],
  load: 0,
  ...changes,
});
const proposal = (id: number, changes: Partial<PanelProposal> = {}): PanelProposal => ({
  id,
  topic: "RT",
  held: [],
  barred: [],
  ...changes,
});

it("gives reviewers the topics that they like, as far as loads allow", () => {
  const proposals = [1, 2, 3, 4].map((id) => proposal(id, { topic: id > 2 ? "C" : "RT" }));
  const reviewers = [reviewer("compliance", { topics: ["C"] }), reviewer("red", { topics: ["RT"] })];
  for (let seed = 0; seed < 20; seed++) {
    const { lines } = planPanel(proposals, reviewers, { target: 1, most: 9, seed });
    expect(lines).toEqual([
      { submission: 1, reviewer: "red" },
      { submission: 2, reviewer: "red" },
      { submission: 3, reviewer: "compliance" },
      { submission: 4, reviewer: "compliance" },
    ]);
  }
});

it("serves first those with the fewest reviewers", () => {
  const { lines } = planPanel([proposal(1, { held: ["x"] }), proposal(2)], [reviewer("a")], {
    target: 2,
    most: 1,
    seed: 1,
  });
  expect(lines).toEqual([{ submission: 2, reviewer: "a" }]);
});

it.each([
  ["few-reviewers", [reviewer("a")], proposal(1), 9],
  ["conflicts", [reviewer("a"), reviewer("b")], proposal(1, { barred: ["b"] }), 9],
  ["all-full", [reviewer("a"), reviewer("b", { load: 5 })], proposal(1), 5],
] as const)("says why a proposal is short of reviewers: %s", (why, reviewers, paper, most) => {
  const { short } = planPanel([paper], reviewers, { target: 2, most, seed: 1 });
  expect(short).toEqual([{ submission: 1, missing: 1, why }]);
});
