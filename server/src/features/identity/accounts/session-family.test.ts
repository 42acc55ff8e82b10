import fc from "fast-check";
import { describe, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { openSession, renewSession } from "./sessions";

const { it, server, make } = onServer();
let owner: string;
it.beforeAll(async () => {
  owner = (await make.speaker()).id;
});

/** Presents the token that was issued as number `token`, this many seconds after the last one. */
type Step = { token: number; wait: number };
const steps = fc.array(fc.record({ token: fc.nat(6), wait: fc.constantFrom(0, 1, 5, 10, 11, 60) }), {
  minLength: 1,
  maxLength: 12,
});

/** What the promise says of a family: the newest token is good, and the one before it for ten seconds, for the newest. */
class Family {
  alive = true;
  newest = 0;
  private sinceRotation = 0;

  use({ token, wait }: Step): "rotated" | "given again" | "refused" {
    this.sinceRotation += wait;
    if (!this.alive) return "refused";
    if (token === this.newest) {
      this.newest++;
      this.sinceRotation = 0;
      return "rotated";
    }
    if (token === this.newest - 1 && this.sinceRotation <= 10) return "given again";
    this.alive = false;
    return "refused";
  }
}

describe("a family of refresh tokens", () => {
  it("never has two valid branches, whichever token is used when", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const family = new Family();
        const issued = [(await openSession(server.platform, server.platform.db, owner, "test")).refresh];
        for (const { token, wait } of sequence) {
          const step = { token: Math.min(token, issued.length - 1), wait };
          server.clock.advance(wait);
          const grant = await renewSession(server.platform, issued[step.token] ?? "");
          const again = grant?.refresh === issued.at(-1);
          const outcome = grant === null ? "refused" : again ? "given again" : "rotated";
          expect(outcome).toBe(family.use(step));
          if (grant && !again) issued.push(grant.refresh);
        }
        expect(new Set(issued).size).toBe(family.newest + 1);
      }),
      { numRuns: 60 },
    );
  });

  it("issues one successor to twenty calls at once", async () => {
    const { refresh } = await openSession(server.platform, server.platform.db, owner, "test");
    const grants = await Promise.all(
      Array.from({ length: 20 }, () => renewSession(server.platform, refresh)),
    );
    expect(grants.filter((grant) => grant === null)).toHaveLength(0);
    expect(new Set(grants.map((grant) => grant?.refresh)).size).toBe(1);
  });
});
