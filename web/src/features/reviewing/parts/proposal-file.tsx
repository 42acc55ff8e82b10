import type { Submission } from "@lectern/domain/proposals/contract";
import { Stack } from "@mantine/core";
import { FileToRead } from "./file-to-read";

/** A proposal's file, collapsed at first. */
export function ProposalFile({ submission }: { submission: Submission }) {
  return (
    <details>
      <summary>File</summary>
      <Stack gap="md" mt="sm">
        <FileToRead submission={submission} />
      </Stack>
    </details>
  );
}
