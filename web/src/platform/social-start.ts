import { callBase } from "./call-base";

/** The call from which this tab's log-in at a provider was started: providers return to the default call's address. */
const KEY = "lectern:social-call";

export function rememberCall(): void {
  sessionStorage.setItem(KEY, callBase);
}

/** The address below which the call of that log-in is, read once; null for the call of this page. */
export function takeCall(): string | null {
  const remembered = sessionStorage.getItem(KEY) ?? callBase;
  sessionStorage.removeItem(KEY);
  return remembered === callBase ? null : remembered;
}
