import { getFileProcessing } from "@lectern/domain/proposals/files/contract";
import { Alert, Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/call";
import { ReadFailure } from "#ui/read-failure";

/** Warnings about the processing of files, above each of the organisers' pages. Refreshed each minute. */
export function FileWarnings() {
  const read = useQuery({
    queryKey: ["file-processing"],
    queryFn: ({ signal }) => call(getFileProcessing, { signal }),
    refetchInterval: 60_000,
  });
  if (!read.data)
    return (
      read.isFetched && (
        <Box mb="xl">
          <ReadFailure of={read} what="Warnings about attached files" />
        </Box>
      )
    );
  const { warnings } = read.data;
  if (warnings.length === 0) return null;
  return (
    <Alert color="amber" variant="outline" title="Attached files" mb="xl">
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Alert>
  );
}
