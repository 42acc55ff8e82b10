import { useState } from "react";
import { isStale } from "#platform/refused";

/**
 * The version that a save starts from: the one that was there when the form was opened, or the present one once a save was
 * refused as stale, as that is shown then.
 */
export function useSeenVersion<T>(began: T, now: T) {
  const [refused, setRefused] = useState(false);
  return async (save: (from: T) => Promise<unknown>): Promise<void> => {
    try {
      await save(refused ? now : began);
    } catch (failure) {
      setRefused(isStale(failure));
      throw failure;
    }
  };
}
