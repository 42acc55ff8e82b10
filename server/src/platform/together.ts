/**
 * Returns a function that makes at most one call per key at a time. Callers who arrive during a call share the next one, so
 * a result is never older than the request for it. A failure reaches all callers who share that call.
 */
export function together<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();
  return (key, ask) => {
    const next = waiting.get(key);
    if (next) return next;
    const asking = Promise.resolve(running.get(key)).then(() => {
      waiting.delete(key);
      const asked = ask();
      const end = () => running.delete(key);
      running.set(key, asked.then(end, end));
      return asked;
    });
    waiting.set(key, asking);
    return asking;
  };
}
