import { Button, Group } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useAddressView } from "#platform/use-address-view";
import { useSending } from "#platform/use-sending";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastFailed } from "#ui/toasts";
import { auditAsCsv, auditQuery } from "../api";
import css from "../parts/audit.module.css";
import { AuditBar } from "../parts/audit-bar";
import { LogLine } from "../parts/audit-line";
import { AUDIT_ADDRESS, questionOf } from "../parts/audit-view";

/** The audit log. */
export function Component() {
  const [view, change] = useAddressView(AUDIT_ADDRESS);
  const question = questionOf(view);
  const log = useInfiniteQuery({ ...auditQuery(question), placeholderData: keepPreviousData });
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await auditAsCsv(question), "audit.csv");
    } catch (failure) {
      toastFailed("Export failed", messagesOf(failure));
    }
  });
  return (
    <OrganiserFrame
      page="audit"
      action={
        <Button variant="default" loading={sending} onClick={() => void run()}>
          Export as CSV
        </Button>
      }
    >
      <AuditBar view={view} onChange={change} />
      <QueryData of={log}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          return (
            <>
              {lines.length === 0 ? (
                <TerminalPanel>No matches.</TerminalPanel>
              ) : (
                <ol className={css.lines} aria-label="Audit log" aria-busy={log.isPlaceholderData}>
                  {lines.map((line) => (
                    <LogLine key={line.id} line={line} />
                  ))}
                </ol>
              )}
              {log.hasNextPage && (
                <Group>
                  <Button
                    variant="outline"
                    loading={log.isFetchingNextPage}
                    onClick={() => void log.fetchNextPage()}
                  >
                    Show older entries
                  </Button>
                </Group>
              )}
            </>
          );
        }}
      </QueryData>
    </OrganiserFrame>
  );
}
