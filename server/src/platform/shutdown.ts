/** What was opened, to be closed in the reverse order, once. */
export type ShutdownSteps = {
  add(step: () => Promise<void>): void;
  /** Runs every step, even when one fails; throws the first failure at the end. A second call waits for the first. */
  run(): Promise<void>;
};

/** Collects the steps of a shutdown, which run in reverse order. */
export function shutdownSteps(): ShutdownSteps {
  const steps: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const runAll = async () => {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((failure: unknown) => failures.push(failure));
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    add: (step) => void steps.push(step),
    run() {
      running ??= runAll();
      return running;
    },
  };
}
