/** What was opened, to be closed in the reverse order, once. */
export type Closing = {
  add(step: () => Promise<void>): void;
  /** Takes every step, also when one of them fails; throws the first failure at the end. */
  run(): Promise<void>;
};

export function closingInReverse(): Closing {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      const failures: unknown[] = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        await step().catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
