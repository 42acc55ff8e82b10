import { useState } from "react";
import { isStale } from "#platform/refused";

/** The version that another save has left meanwhile (412), as `read` returns it, until one decides between the two. */
export function useNewer<T>(read: () => Promise<T | null>) {
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    theirs,
    forget: () => setTheirs(null),
    /** Whether a save failed because there is a newer version, which is shown then. */
    found: async (failure: unknown): Promise<boolean> => {
      const newer = isStale(failure) ? await read().catch(() => null) : null;
      setTheirs(newer);
      return newer !== null;
    },
  };
}
