import { useRef, useState } from "react";

/** Runs `send` once at a time: further clicks meanwhile do nothing. */
export function useSending<A extends unknown[]>(send: (...args: A) => Promise<void>) {
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const run = async (...args: A) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await send(...args);
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { sending, run };
}

/**
 * The props of a button that does nothing while `busy`. One that is disabled while it is pressed would lose the keyboard's
 * focus, so its handler has to ignore presses meanwhile.
 */
export const waitingIf = (busy: boolean) => busy && { "aria-disabled": true, "data-disabled": true };
