import { Alert } from "@mantine/core";
import { type Ref, useId } from "react";

/** Messages about a whole form, read out as soon as they appear. Renders nothing without any. */
export function FailureList({ messages, ref }: { messages: readonly string[]; ref?: Ref<HTMLDivElement> }) {
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <Alert color="red" variant="outline" role="alert" ref={ref} tabIndex={-1}>
      {messages.map((message, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may come for two fields
        <div key={`${id}${position}`}>{message}</div>
      ))}
    </Alert>
  );
}
