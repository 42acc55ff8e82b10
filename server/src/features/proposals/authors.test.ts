import {
  authorFaults,
  joinAuthors,
  splitAuthors,
  withSubmitterFirst,
} from "@lectern/domain/proposals/authors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const name = fc.constantFrom("Ada Lovelace", "Grace Hopper", "Łukasz Żółć", "Zoë", "李雷", "Ada King");
const names = fc.array(name, { maxLength: 6 });

describe("an author list", () => {
  it("starts with the submitter, who is listed once", () => {
    fc.assert(
      fc.property(names, name, fc.option(name, { nil: undefined }), (given, submitter, formerly) => {
        const list = withSubmitterFirst(given, submitter, formerly);
        expect(list[0]).toBe(submitter);
        expect(list.filter((author) => author === submitter)).toHaveLength(1);
      }),
    );
  });

  it("keeps all other authors, in order", () => {
    fc.assert(
      fc.property(names, name, (given, submitter) => {
        const others = given.filter((author) => author !== submitter);
        expect(withSubmitterFirst(given, submitter).slice(1)).toEqual(others);
      }),
    );
  });

  it("stays as it is when it is saved again", () => {
    fc.assert(
      fc.property(names, name, (given, submitter) => {
        const once = withSubmitterFirst(given, submitter);
        expect(withSubmitterFirst(once, submitter, submitter)).toEqual(once);
      }),
    );
  });

  it("follows a renamed submitter, and drops no other author for it", () => {
    fc.assert(
      fc.property(names, name, name, (given, before, after) => {
        const list = withSubmitterFirst(withSubmitterFirst(given, before), after, before);
        const others = given.filter((author) => author !== before && author !== after);
        expect(list).toEqual([after, ...others]);
      }),
    );
  });

  it("comes back from its text as it went in", () => {
    fc.assert(
      fc.property(names, (given) => {
        expect(splitAuthors(joinAuthors(given))).toEqual(given);
      }),
    );
  });

  it("never throws, and removes every digit and sign", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
        const list = withSubmitterFirst(splitAuthors(typed), "Ada Lovelace");
        if (authorFaults(list, 10).length > 0) return;
        expect(list.slice(1).join("")).not.toMatch(/[\p{N}\p{P}\p{S}\p{C}]/u);
      }),
    );
  });
});
