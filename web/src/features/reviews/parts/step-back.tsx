import { lazy, Suspense } from "react";

/** Seldom wanted: it comes when the page stands. */
const Recuse = lazy(async () => ({ default: (await import("#features/conflicts/api")).Recuse }));

/** The way out of a proposal that one may not judge. */
export const StepBack = ({ pk }: { pk: number }) => (
  <Suspense fallback={null}>
    <Recuse pk={pk} />
  </Suspense>
);
