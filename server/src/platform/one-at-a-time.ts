/**
 * Returns a function that runs the work of each key one at a time. All who ask while it is running share the result of one
 * further run, so that nobody gets a result of work that began before they asked. A failure reaches those who wait for that run.
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
