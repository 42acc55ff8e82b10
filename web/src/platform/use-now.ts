import { useEffect, useState } from "react";
import { now } from "./clock";

/** The present instant by the server's clock, renewed every `everyMs`, for what opens and closes by time. */
export function useNow(everyMs: number): Date {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return instant;
}
