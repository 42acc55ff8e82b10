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
