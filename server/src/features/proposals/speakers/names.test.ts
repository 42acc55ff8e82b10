import { editedNames, type NamedSpeaker } from "@lectern/domain/proposals/speakers/names";
import { SPEAKER_STATES, SPEAKING } from "@lectern/domain/proposals/speakers/words";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const name = fc.constantFrom("Grace Hopper", "Zoë", "Wei Wang", "Łukasz Żółć");
const speaker: fc.Arbitrary<NamedSpeaker> = fc.record({
  name,
  shown: fc.constantFrom("Grace B. Hopper", "Zoë", "Wei Wang"),
  state: fc.constantFrom(...SPEAKER_STATES),
});
const speakers = fc.array(speaker, { maxLength: 5 });

const accepted = (typed: string, shown = typed): NamedSpeaker => ({ name: typed, shown, state: "accepted" });
const named = (typed: string): NamedSpeaker => ({ name: typed, shown: typed, state: "named" });

describe("an edit of the authors", () => {
  it("never loses a speaker who was invited or has accepted", () => {
    fc.assert(
      fc.property(speakers, fc.array(name), (known, typed) => {
        const { names } = editedNames(known, typed);
        for (const { shown } of known.filter(({ state }) => state === "invited" || state === "accepted")) {
          const of = (all: readonly string[]) => all.filter((each) => each === shown).length;
          const kept = known.filter((each) => each.state !== "named" && SPEAKING.includes(each.state));
          expect(of(names)).toBeGreaterThanOrEqual(of(kept.map((each) => each.shown)));
        }
      }),
    );
  });

  it("changes nothing when the authors are sent as they were", () => {
    fc.assert(
      fc.property(speakers, (known) => {
        const shown = known.filter(({ state }) => SPEAKING.includes(state)).map((each) => each.shown);
        expect(editedNames(known, shown)).toEqual({ names: shown, added: [] });
      }),
    );
  });

  it("removes names, adds names, and keeps an accepted speaker in place", () => {
    const known = [named("Zoë"), accepted("Grace Hopper"), named("Wei Wang")];
    expect(editedNames(known, ["Wei Wang", "Ada King"])).toEqual({
      names: ["Wei Wang", "Grace Hopper", "Ada King"],
      added: ["Ada King"],
    });
  });

  it("recognises an accepted speaker by the name that was typed before they accepted", () => {
    const known = [accepted("grace hopper", "Grace B. Hopper")];
    expect(editedNames(known, ["Grace Hopper"])).toEqual({ names: ["Grace B. Hopper"], added: [] });
  });

  it("does not add a speaker again who declined or left", () => {
    const known: NamedSpeaker[] = [
      { ...named("Zoë"), state: "declined" },
      { ...named("Wei Wang"), state: "left" },
    ];
    expect(editedNames(known, ["Zoë", "Wei Wang", "Ada King"]).names).toEqual(["Ada King"]);
  });

  it("keeps two speakers of the same name apart", () => {
    const known = [accepted("Wei Wang"), named("Wei Wang")];
    expect(editedNames(known, ["Wei Wang"]).names).toEqual(["Wei Wang"]);
    expect(editedNames(known, ["Wei Wang", "Wei Wang"])).toEqual({
      names: ["Wei Wang", "Wei Wang"],
      added: [],
    });
  });
});
