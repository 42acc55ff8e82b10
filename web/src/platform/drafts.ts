import { callBase } from "./call-base";

const PREFIX = "lectern.draft";

/** The storage key of a user's draft of `what` in this page's call. */
export const draftKey = (email: string, what: string): string => `${PREFIX}${callBase}/${email}/${what}`;

/** The stored draft, or null; `read` validates its shape. */
export function readDraft<T>(key: string, read: (value: unknown) => T | null): T | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? null : read(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Stores a draft, and returns whether it is stored. With full or blocked storage only the draft is lost, never the form. */
export function keepDraft(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Private browsing, or the quota is used up: the form works without a draft.
    return false;
  }
}

/** Deletes a draft from this device. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Deletes every draft on this device, so that the next user does not find them after log-out. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}/`)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
