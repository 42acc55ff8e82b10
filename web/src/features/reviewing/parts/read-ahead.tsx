import { readsAsPages } from "@lectern/domain/proposals/files/words";
import { useQuery } from "@tanstack/react-query";
import { submissionQuery } from "#features/proposals/api";
import { pageQuery } from "#features/proposals/files/parts/page-queries";
import { usePlace } from "./queue-place";

/** How long prefetched data is fresh. */
export const READ_AHEAD_MS = 120_000;

/** Prefetches the next proposal to review, and the first page of its file. */
export function ReadAhead({ pk }: { pk: number }) {
  const next = usePlace(pk)?.nextToReview;
  return next ? <Ahead key={next.pk} pk={next.pk} /> : null;
}

function Ahead({ pk }: { pk: number }) {
  const { data } = useQuery({
    ...submissionQuery(pk),
    staleTime: READ_AHEAD_MS,
    refetchOnWindowFocus: false,
  });
  const { extension = null, scan_result = null } = data?.submission ?? {};
  // Not the list of its pages, since that is recorded as a reading of the file.
  useQuery({ ...pageQuery(pk, 1), gcTime: READ_AHEAD_MS, enabled: readsAsPages(extension, scan_result) });
  return null;
}
