import { useEffect, useState } from "react";
import { now } from "./clock";

/** The current time by the server's clock, updated every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return instant;
}
