import { describe, expect } from "vitest";
import { callEndpoints, ownProposals, said } from "./own-proposals.fixture";

const { it, answerAbout } = ownProposals();

describe.each(["reviewer", "organiser"] as const)(
  "a %s who speaks in a proposal under another name",
  (group) => {
    it.for(callEndpoints)("learns nothing about it by %s", async ([, named]) => {
      const { answer, canary } = await answerAbout("speaker", group, named);
      expect(answer.statusCode).toBeLessThan(500);
      expect(said(answer)).not.toContain(canary);
    });
  },
);
