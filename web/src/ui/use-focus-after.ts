import { useEffect, useState } from "react";

/**
 * Returns what moves the focus by `focus` once `busy` has ended and the outcome is rendered, as the button that had it may be
 * gone or disabled by then.
 */
export function useFocusAfter(busy: boolean): (focus: () => void) => void {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!waiting || busy) return;
    waiting();
    setWaiting(null);
  }, [waiting, busy]);
  return (focus) => setWaiting(() => focus);
}
