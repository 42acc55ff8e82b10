import { useEffect, useState } from "react";

/**
 * Whether a part of the page has been painted. Keys typed before are queued by the browser and handled before this
 * turns true, since they were meant for the previous page.
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
