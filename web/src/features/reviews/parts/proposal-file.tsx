import { readsAsPages } from "@lectern/domain/files/words";
import type { Submission } from "@lectern/domain/submissions/contract";
import { Stack } from "@mantine/core";
import { downloadOf } from "#features/files/api";
import { paths } from "#platform/paths";
import { FileDownloads } from "#ui/file-downloads";
import { FileState } from "#ui/file-state";
import { isAuthorHidden } from "./blind-note";
import { useHanded } from "./queue-place";

/** How a proposal's file stands, and the ways to read it; closed until it is wanted. */
export function ProposalFile({ submission }: { submission: Submission }) {
  const { queue } = useHanded();
  const { pk, extension, scan_result } = submission;
  const reading = readsAsPages(extension, scan_result)
    ? { to: paths.reviewedFile(pk), state: { queue } }
    : null;
  return (
    <details>
      <summary>File</summary>
      <Stack gap="md" mt="sm">
        <FileState submission={submission} />
        {scan_result && (
          <FileDownloads
            scanResult={scan_result}
            open={downloadOf(pk)}
            readAt={reading}
            authorHidden={isAuthorHidden(submission)}
          />
        )}
      </Stack>
    </details>
  );
}
