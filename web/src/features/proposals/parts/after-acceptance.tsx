import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmPanel } from "../confirmations/parts/confirm-panel";
import { tasksQuery } from "../tasks/api";
import { TaskPanel } from "../tasks/parts/task-panel";

type Props = {
  pk: number;
  /** Those that ask whether the speaker comes; `undefined` where one decision counts. Empty: none asks. */
  asking: readonly (string | undefined)[];
  hasTasks: boolean;
  onSaved: (pk: number) => Promise<void>;
  children: ReactNode;
};

/** What an accepted speaker is asked: whether they come, and their tasks. Both are read at once. */
export function AfterAcceptance({ pk, asking, hasTasks, onSaved, children }: Props) {
  // Before the confirmation is there, below which the tasks appear.
  useQuery({ ...tasksQuery(pk), enabled: hasTasks });
  const tasks = hasTasks ? <TaskPanel pk={pk}>{children}</TaskPanel> : children;
  if (asking.length === 0) return tasks;
  return (
    <ConfirmPanel pk={pk} conferences={asking} onSaved={onSaved}>
      {tasks}
    </ConfirmPanel>
  );
}
