import { useEffect, useState } from "react";

/**
 * Whether a part of the page has been painted. What was typed while it was being made waits in the browser's queue, and
 * is handled before this turns true: it was meant for the page before.
 */
export function useInSight(): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setInSight(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return inSight;
}
