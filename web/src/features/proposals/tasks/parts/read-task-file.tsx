import { useQuery } from "@tanstack/react-query";
import { QueryData } from "#ui/query-data";
import { ReadFile, WhatIsMissing } from "../../files/parts/read-file";
import { tasksQuery } from "../api";

/** A file that was handed in for a task, under the task's name. */
export function ReadTaskFile({ pk, id, back }: { pk: number; id: string; back: string }) {
  const read = useQuery(tasksQuery(pk));
  return (
    <QueryData of={read}>
      {({ tasks }) => {
        const task = tasks.find(({ files }) => files.some((file) => file.id === id));
        const file = task?.files.find((each) => each.id === id);
        return (
          <ReadFile of={id} title={file?.title || task?.label || "handed in"} back={back}>
            <WhatIsMissing result={file?.scan_result ?? null} reasons={file?.reasons ?? []} />
          </ReadFile>
        );
      }}
    </QueryData>
  );
}
