import { describe, expect } from "vitest";
import { callEndpoints, newCanary, ownProposals, said } from "./own-proposals.fixture";

const { it, author, answerAbout } = ownProposals();

describe.each(["reviewer", "organiser"] as const)("a %s with a proposal", (group) => {
  it.for(callEndpoints)("learns nothing about it by %s", async ([, named]) => {
    const canary = newCanary();
    const answer = await answerAbout(await author(group, named), named, canary);
    expect(answer.statusCode).toBeLessThan(500);
    expect(said(answer)).not.toContain(canary);
  });
});
