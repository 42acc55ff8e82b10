import { FairOrder, keptOrder, type QueuedProposal } from "@lectern/domain/reviewing/fair-order";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const waiting = fc.uniqueArray(fc.record({ pk: fc.nat(), reviews: fc.nat(4), assigned: fc.boolean() }), {
  selector: ({ pk }) => pk,
  maxLength: 60,
});
const pks = fc.uniqueArray(fc.nat(50));

function orderOf(list: readonly QueuedProposal[], reviewer: string): number[] {
  const order = new FairOrder(reviewer);
  for (const each of list) order.add(each);
  return [...order.pks()];
}

describe("the fair order", () => {
  test("holds each proposal once: what is assigned first, then those with fewer reviews before those with more", () => {
    fc.assert(
      fc.property(waiting, fc.uuid(), (list, reviewer) => {
        const order = orderOf(list, reviewer);
        // Nothing has more than four: what is assigned counts as having less than none.
        const ranks = order.map((pk) => {
          const found = list.find((each) => each.pk === pk);
          return found ? found.reviews - (found.assigned ? 10 : 0) : Number.NaN;
        });
        expect([...order].sort()).toEqual(list.map(({ pk }) => pk).sort());
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });

  test("is the same however the proposals come, and stays so when others come or go", () => {
    fc.assert(
      fc.property(waiting, fc.uuid(), fc.nat(), (list, reviewer, gone) => {
        const order = orderOf(list, reviewer);
        expect(orderOf(list.toReversed(), reviewer)).toEqual(order);
        const fewer = list.filter(({ pk }) => pk !== list[gone % list.length]?.pk);
        const left = new Set(fewer.map(({ pk }) => pk));
        expect(orderOf(fewer, reviewer)).toEqual(order.filter((pk) => left.has(pk)));
      }),
    );
  });

  test("stays the same with an upgrade", () => {
    const list = Array.from({ length: 8 }, (_, n) => ({ pk: n + 1, reviews: 0, assigned: false }));
    expect(orderOf(list, "3f2c1b7e-0d4a-4c5b-9e8f-112233445566")).toEqual([1, 3, 7, 4, 6, 2, 5, 8]);
  });

  test("differs for each reviewer, so that they start everywhere", () => {
    const list = Array.from({ length: 20 }, (_, n) => ({ pk: n + 1, reviews: 0, assigned: false }));
    const firsts = Array.from({ length: 2000 }, (_, n) => orderOf(list, `reviewer-${n}`)[0]);
    const timesFirst = list.map(({ pk }) => firsts.filter((first) => first === pk).length);
    // 100 times each, were it drawn by lot; five deviations to either side.
    expect(Math.min(...timesFirst)).toBeGreaterThan(50);
    expect(Math.max(...timesFirst)).toBeLessThan(150);
  });
});

describe("an order that a reviewer is using", () => {
  test("stays as it is, and has what is new at its end", () => {
    expect(keptOrder([4, 2, 9], [9, 7, 4, 1])).toEqual([4, 2, 9, 7, 1]);
    fc.assert(
      fc.property(pks, pks, (read, now) => {
        const kept = keptOrder(read, now);
        expect(kept.slice(0, read.length)).toEqual(read);
        expect(kept.slice(read.length)).toEqual(now.filter((pk) => !read.includes(pk)));
      }),
    );
  });
});
