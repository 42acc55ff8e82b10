import { useQuery } from "@tanstack/react-query";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { ReadFile, WhatIsMissing } from "../../files/parts/read-file";
import { tasksQuery } from "../api";

/** A file that was handed in for a task, under the task's name. */
export default function ReadTaskFile({ pk, id, back }: { pk: number; id: string; back: string }) {
  const read = useQuery(tasksQuery(pk));
  const task = read.data?.tasks.find(({ files }) => files.some((file) => file.id === id));
  const file = task?.files.find((each) => each.id === id);
  return (
    <PageLoader waiting={read.isPending}>
      <ReadFailure of={read} />
      {read.data && (
        <ReadFile of={id} title={file?.title || task?.label || "handed in"} back={back}>
          <WhatIsMissing result={file?.scan_result ?? null} reasons={file?.reasons ?? []} />
        </ReadFile>
      )}
    </PageLoader>
  );
}
