import { lazy, Suspense, useState } from "react";

const TopicBoxes = lazy(async () => ({ default: (await import("./topic-boxes")).TopicBoxes }));

/** A reviewer's preferred topics. Loaded when opened. */
export function OwnTopics() {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Topics that I would rather review</summary>
      <Suspense fallback={null}>{open && <TopicBoxes />}</Suspense>
    </details>
  );
}
