import { useState } from "react";
import { loadable } from "#ui/loadable";

const TopicBoxes = loadable(async () => (await import("./topic-boxes")).TopicBoxes);

/** A reviewer's preferred topics. Loaded when opened. */
export function OwnTopics() {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Topics I prefer to review</summary>
      {open && <TopicBoxes />}
    </details>
  );
}
