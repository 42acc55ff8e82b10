import { times } from "@lectern/domain/kernel/counted";
import { type FileReads as Reads, readsOfFile } from "@lectern/domain/proposals/files/contract";
import { Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/call";
import { dateInOwnZone } from "#platform/dates";
import { ReadFailure } from "#ui/read-failure";

const said = ({ group, times: n, last_on }: Reads[number]) =>
  `by ${group}s ${times(n)}, last on ${dateInOwnZone(last_on)}`;

/** Who has opened the file of one of the user's own proposals. */
export const fileReadsQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "file-reads"],
    queryFn: ({ signal }) => call(readsOfFile, { params: { id: pk }, signal }),
  });

/** Who opened the speaker's file, by group: names stay between those who judge. */
export function FileReads({ pk }: { pk: number }) {
  const read = useQuery(fileReadsQuery(pk));
  if (!read.data) return <ReadFailure of={read} what="The list of who opened the file" />;
  const { data } = read;
  return (
    <Text size="sm" c="dimmed">
      {data.length === 0
        ? "Not opened by reviewers or organisers yet."
        : `Opened ${data.map(said).join("; ")}.`}
    </Text>
  );
}
