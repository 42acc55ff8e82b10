/**
 * Returns what does the work of each key once at a time. Who asks while it is being done gets the result of the next time,
 * together with all others who wait: so that a result is never of work that began before it was asked for.
 */
export function oneAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const following = new Map<string, Promise<T>>();

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  return (key, work) => {
    const [present, waiting] = [running.get(key), following.get(key)];
    if (waiting) return waiting;
    if (!present) return start(key, work);
    const next = present
      .catch(() => {})
      .then(() => {
        following.delete(key);
        return start(key, work);
      });
    following.set(key, next);
    return next;
  };
}
