/** Bubblewrap, if it works; otherwise whether it is absent, forbidden by the system, or the probe could not tell. */
export type SandboxProbe =
  | { works: true; bwrap: string }
  | { works: false; why: "absent" | "forbidden" | "unsure" };

/**
 * How untrusted files are opened: in a sandbox; without one, as is allowed; not at all, as there is none; or not now,
 * since it worked before, or the probe was inconclusive.
 */
export type Sandbox =
  | { state: "used"; bwrap: string }
  | { state: "unused" | "refused"; missing: "bubblewrap" | "namespaces" }
  | { state: "awaited" };

export type SandboxMonitor = {
  /** The current state. Probes again until the sandbox works. */
  current(): Promise<Sandbox>;
  /** Probes again on the next call: a crash may be due to the sandbox. */
  invalidate(): void;
};

/** How long a failed probe is cached. */
const RECHECK_AFTER_MS = 5_000;
const MISSING = { absent: "bubblewrap", forbidden: "namespaces" } as const;

/**
 * Monitors whether the sandbox works. Once it has worked it is required, also where files may be opened without one.
 */
export function sandboxMonitor(probe: () => Promise<SandboxProbe>, required: boolean): SandboxMonitor {
  let seen = false;
  let validUntil = Number.NEGATIVE_INFINITY;
  let answer: Promise<Sandbox> | null = null;

  async function check(): Promise<Sandbox> {
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
        answer = check();
      }
      return answer;
    },
    invalidate() {
      validUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
