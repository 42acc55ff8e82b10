/**
 * Returns a function that asks for each key once at a time, and shares one call among all who come before it starts: nobody
 * gets what was read before they came. A failure reaches those who share that call.
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
