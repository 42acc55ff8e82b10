import { getFileProcessing } from "@lectern/domain/proposals/files/contract";
import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Warnings about the processing of files, above each of the organisers' pages. Refreshed each minute. */
export function FileWarnings() {
  const { data } = useQuery({
    queryKey: ["file-processing"],
    queryFn: ({ signal }) => call(getFileProcessing, { signal }),
    refetchInterval: 60_000,
  });
  if (!data || data.warnings.length === 0) return null;
  return (
    <Alert color="amber" variant="outline" title="Attached files" mb="xl">
      {data.warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Alert>
  );
}
