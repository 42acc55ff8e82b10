const PREFIX = "lectern.draft";

/** Where a person's draft of `what` is kept on this device. */
export const draftKey = (email: string, what: string): string => `${PREFIX}/${email}/${what}`;

/** The kept draft, or null; `read` decides whether what stands there still has the expected form. */
export function readDraft<T>(key: string, read: (value: unknown) => T | null): T | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? null : read(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Keeps a draft. A full or forbidden storage costs the draft only, never the form. */
export function keepDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private browsing, or the quota is used up: typing goes on without a draft.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Forgets every draft on this device: on log-out the next person must not find them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}/`)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
