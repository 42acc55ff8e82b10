import type { Submission } from "@lectern/domain/proposals/contract";
import { Alert, List } from "@mantine/core";

/** What the checking of the file found, above its pages: a reader must know what is not there. */
export function WhatIsMissing({ scan_result, file }: Pick<Submission, "scan_result" | "file">) {
  const reasons = file?.reasons ?? [];
  if (reasons.length === 0) return null;
  const list = (
    <List size="sm" spacing={4}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  );
  if (scan_result !== "PAR") return list;
  return (
    <Alert color="amber" variant="outline" title="These pages are not the whole file">
      {list}
    </Alert>
  );
}
