import { describe, expect } from "vitest";
import { callEndpoints, newCanary, ownProposals, said } from "./own-proposals.fixture";

const { it, speaker, answerAbout } = ownProposals();

describe.each(["reviewer", "organiser"] as const)(
  "a %s who speaks in a proposal under another name",
  (group) => {
    it.for(callEndpoints)("learns nothing about it by %s", async ([, named]) => {
      const canary = newCanary();
      const answer = await answerAbout(await speaker(group, named), named, canary);
      expect(answer.statusCode).toBeLessThan(500);
      expect(said(answer)).not.toContain(canary);
    });
  },
);
