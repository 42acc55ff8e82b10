/** Bubblewrap, if it works; otherwise whether it is absent, forbidden by the system, or the probe could not tell. */
export type SandboxProbe =
  | { works: true; bwrap: string }
  | { works: false; why: "absent" | "forbidden" | "unsure" };

/**
 * How strangers' files fare: opened in a sandbox; without one, as is allowed; not at all, for there is none here; or not
 * now, for there was one, or it can't be told.
 */
export type Sandbox =
  | { state: "used"; bwrap: string }
  | { state: "unused" | "refused"; missing: "bubblewrap" | "namespaces" }
  | { state: "awaited" };

export type SandboxMonitor = {
  /** How it is now. Until it works, it is probed again. */
  current(): Promise<Sandbox>;
  /** Has it probed again: something ended that may have ended for want of it. */
  invalidate(): void;
};

/** A probe that failed is believed for so long. */
const RECHECK_AFTER_MS = 5_000;
const MISSING = { absent: "bubblewrap", forbidden: "namespaces" } as const;

/**
 * Knows whether the sandbox works. One that was seen to work is required from then on, also where files may be opened
 * without one.
 */
export function sandboxMonitor(probe: () => Promise<SandboxProbe>, required: boolean): SandboxMonitor {
  let seen = false;
  let validUntil = Number.NEGATIVE_INFINITY;
  let answer: Promise<Sandbox> | null = null;

  async function ask(): Promise<Sandbox> {
    const found = await probe().catch((): SandboxProbe => ({ works: false, why: "unsure" }));
    validUntil = found.works ? Number.POSITIVE_INFINITY : performance.now() + RECHECK_AFTER_MS;
    seen ||= found.works;
    if (found.works) return { state: "used", bwrap: found.bwrap };
    if (seen || found.why === "unsure") return { state: "awaited" };
    return { state: required ? "refused" : "unused", missing: MISSING[found.why] };
  }

  return {
    async current() {
      if (answer === null || performance.now() > validUntil) {
        validUntil = Number.POSITIVE_INFINITY;
        answer = ask();
      }
      return answer;
    },
    invalidate() {
      validUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
