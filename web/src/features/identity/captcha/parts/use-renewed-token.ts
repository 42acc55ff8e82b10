import { useCallback, useEffect, useRef, useState } from "react";

type Step = "idle" | "working" | "done" | "failed";

type Source = {
  /** Requests a fresh token, valid for `lifetimeMs` from the request. */
  obtain: (signal: AbortSignal) => Promise<string>;
  lifetimeMs: number;
  onToken: (token: string) => void;
};

/** A token is renewed this long before it expires. */
const EARLY_MS = 60_000;

/**
 * Renews a token from the first `start` on. Uses a monotonic clock, since the device's clock may change. In the
 * background the token expires, and is renewed when the page is visible again. A failure returns "" and can be
 * retried by `start`.
 */
export function useRenewedToken({ obtain, lifetimeMs, onToken }: Source) {
  const [step, setStep] = useState<Step>("idle");
  const run = useRef<AbortController>(null);

  const start = useCallback(() => {
    run.current?.abort();
    run.current = new AbortController();
    const { signal } = run.current;

    const renew = async (first: boolean) => {
      if (first) setStep("working");
      const asked = performance.now();
      try {
        const token = await obtain(signal);
        if (signal.aborted) return;
        setStep("done");
        onToken(token);
        later(Math.max(0, asked + lifetimeMs - EARLY_MS - performance.now()), due, signal);
      } catch {
        if (signal.aborted) return;
        setStep("failed");
        onToken("");
      }
    };
    const due = () => {
      if (!document.hidden) return void renew(false);
      onToken("");
      setStep("working");
      document.addEventListener("visibilitychange", () => void renew(true), { once: true, signal });
    };

    onToken("");
    void renew(true);
  }, [obtain, lifetimeMs, onToken]);

  useEffect(() => () => run.current?.abort(), []);

  return { step, start };
}

function later(ms: number, work: () => void, signal: AbortSignal): void {
  const timer = setTimeout(work, ms);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
