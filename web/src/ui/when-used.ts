const SIGNS = ["pointerover", "pointerdown", "keydown"] as const;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;

/** Calls `begin` once, as soon as a visitor moves the pointer or presses a key. */
export function whenUsed(begin: () => void): void {
  const used = new AbortController();
  const first = () => {
    used.abort();
    begin();
  };
  for (const sign of SIGNS) addEventListener(sign, first, { signal: used.signal, passive: true });
}

/** Calls `load` up to four times, with 3.5 seconds of waits in all; throws the last failure. */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (failure) {
      if (attempt === ATTEMPTS) throw failure;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}
