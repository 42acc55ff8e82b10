import type { Submission } from "@lectern/domain/proposals/contract";
import { readsAsPages } from "@lectern/domain/proposals/files/words";
import { downloadOf } from "#features/proposals/files/api";
import { paths } from "#platform/paths";
import { FileDownloads } from "#ui/file-downloads";
import { FileState } from "#ui/file-state";
import { isAuthorHidden } from "./blind-note";
import { useQueueState } from "./queue-place";

/** The state of a proposal's file, and how to read it. */
export function FileToRead({ submission }: { submission: Submission }) {
  const { queue } = useQueueState();
  const { pk, extension, scan_result } = submission;
  const readAt = readsAsPages(extension, scan_result)
    ? { to: paths.reviewedFile(pk), state: { queue } }
    : null;
  return (
    <>
      <FileState submission={submission} />
      {scan_result && (
        <FileDownloads
          scanResult={scan_result}
          open={downloadOf(pk)}
          readAt={readAt}
          authorHidden={isAuthorHidden(submission)}
        />
      )}
    </>
  );
}
