import { type AuditFilterQuery, exportAudit, listAuditEntries } from "@lectern/domain/office/audit/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call, callForBlob } from "#platform/call";

/** The audit log, newest first, page by page. */
export const auditQuery = (question: AuditFilterQuery) =>
  infiniteQueryOptions({
    queryKey: ["audit", question],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, {
        query: { ...question, ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The filtered log as a CSV file. */
export const auditAsCsv = (question: AuditFilterQuery): Promise<Blob> =>
  callForBlob(exportAudit, { query: question });
