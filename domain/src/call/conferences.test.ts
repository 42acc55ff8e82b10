import { describe, expect, it } from "vitest";
import type { Choice } from "./choices";
import { conferencesOf, decidingConferences } from "./conferences";
import { EDITION_DEFAULTS } from "./words";

const call = (conferences: Choice[] | null) => ({ ...EDITION_DEFAULTS, conferences });
const named = (...codes: string[]) => codes.map((code) => ({ code, label: code.toLowerCase() }));
const codes = (list: readonly Choice[]) => list.map(({ code }) => code);

describe("the conferences that decide", () => {
  it("are the call's own and the second one, which cannot be selected alone", () => {
    expect(decidingConferences(EDITION_DEFAULTS)).toEqual([
      { code: "MAIN", label: "Lectern" },
      { code: "SINCON", label: "SINCON" },
    ]);
    expect(conferencesOf("MAIN", EDITION_DEFAULTS)).toEqual(["MAIN"]);
    expect(conferencesOf("BOTH", EDITION_DEFAULTS)).toEqual(["MAIN", "SINCON"]);
  });

  it("are the selectable ones where there are two", () => {
    const two = call(named("EU", "BOTH", "US"));
    expect(codes(decidingConferences(two))).toEqual(["EU", "US"]);
    expect(conferencesOf("BOTH", two)).toEqual(["EU", "US"]);
  });

  it("are one in a call without both", () => {
    expect(codes(decidingConferences(call(named("EU"))))).toEqual(["EU"]);
    expect(conferencesOf("EU", call(named("EU")))).toEqual(["EU"]);
  });

  it("include hidden ones, which new proposals for both do not get", () => {
    const hidden = call([...named("EU", "US", "BOTH"), { code: "OLD", label: "Old", hidden: true }]);
    expect(codes(decidingConferences(hidden))).toEqual(["EU", "US", "OLD"]);
    expect(conferencesOf("BOTH", hidden)).toEqual(["EU", "US"]);
  });

  it("decide on a proposal whose code is no longer known", () => {
    expect(conferencesOf("GONE", EDITION_DEFAULTS)).toEqual(["GONE"]);
  });
});
