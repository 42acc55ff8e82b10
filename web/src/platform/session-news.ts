const NEWS = "lectern-session";
const LOGGED_OUT = "logged-out";

/** Notifies other tabs that the session has ended. */
export function announceLogOut(): void {
  const channel = new BroadcastChannel(NEWS);
  channel.postMessage(LOGGED_OUT);
  channel.close();
}

/** Calls `handler` when another tab has logged out. Returns the function that unsubscribes. */
export function whenLoggedOutElsewhere(handler: () => void): () => void {
  const channel = new BroadcastChannel(NEWS);
  channel.onmessage = (event) => {
    if (event.data === LOGGED_OUT) handler();
  };
  return () => channel.close();
}
