import { useState } from "react";
import { Refused } from "#platform/refused";

/** The version that another save has left meanwhile (412), as `read` returns it, until one decides between the two. */
export function useNewer<T>(read: () => Promise<T | null>) {
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    theirs,
    forget: () => setTheirs(null),
    /** Whether a save failed because there is a newer version, which is shown then. */
    found: async (failure: unknown): Promise<boolean> => {
      const stale = failure instanceof Refused && failure.status === 412;
      const newer = stale ? await read().catch(() => null) : null;
      setTheirs(newer);
      return newer !== null;
    },
  };
}
