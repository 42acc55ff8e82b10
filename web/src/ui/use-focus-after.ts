import { useEffect, useRef, useState } from "react";
import { isInField } from "./focus-field";

/**
 * Returns what moves the focus by `focus` once `busy` has ended and the outcome is rendered, as the button that had it may be
 * gone or disabled by then. It stays in a field to which the user has gone meanwhile.
 */
export function useFocusAfter(busy: boolean): (focus: () => void) => void {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) held.current = document.activeElement;
  }, [busy]);
  useEffect(() => {
    if (!waiting || busy) return;
    if (!isInField() || document.activeElement === held.current) waiting();
    setWaiting(null);
  }, [waiting, busy]);
  return (focus) => setWaiting(() => focus);
}
