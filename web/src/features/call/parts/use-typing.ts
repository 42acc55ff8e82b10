import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { type Line, lastTick, typedAt } from "../typing";

const TICK_MS = 32;

/**
 * Types the lines, one after another. Any key or click shows the rest at once; who prefers reduced motion sees
 * nothing move at all. `again` types them anew.
 */
export function useTyping(lines: readonly Line[]) {
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const end = lastTick(lines);
  const [tick, setTick] = useState(0);
  const typing = !still && tick < end;

  useEffect(() => {
    if (!typing) return;
    const skip = () => setTick(end);
    const timer = setInterval(() => setTick((present) => present + 1), TICK_MS);
    document.addEventListener("keydown", skip);
    document.addEventListener("pointerdown", skip);
    return () => {
      clearInterval(timer);
      document.removeEventListener("keydown", skip);
      document.removeEventListener("pointerdown", skip);
    };
  }, [typing, end]);

  return { shown: typedAt(lines, typing ? tick : end), typing, still, again: () => setTick(0) };
}
