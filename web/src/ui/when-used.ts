const SIGNS = ["pointerover", "pointerdown", "keydown"] as const;
const TRIES = 4;
const FIRST_WAIT_MS = 500;

type Load<T> = () => Promise<T>;

/** Calls `begin` once, as soon as a visitor moves the pointer or presses a key. */
export function whenUsed(begin: () => void): void {
  const used = new AbortController();
  const first = () => {
    used.abort();
    begin();
  };
  for (const sign of SIGNS) addEventListener(sign, first, { signal: used.signal, passive: true });
}

/** Tries four times within four seconds; throws the last failure. */
export async function persistently<T>(load: Load<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await load();
    } catch (failure) {
      if (tried === TRIES) throw failure;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tried - 1)));
    }
  }
}
