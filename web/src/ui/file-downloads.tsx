import { DOWNLOAD_NOTES, DOWNLOADS_OF, type Download, type ScanResult } from "@lectern/domain/files/words";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { messagesOf } from "#platform/refused";

const NAMES: Record<Download, string> = { tf: "Download file", iso: "Download original in an ISO image" };

/** Opens one download. Tells where it leads, for when the browser opened no window. */
export type OpenDownload = (dl: Download) => Promise<{ url: string; blocked: boolean }>;

/** The downloads that a scan result offers, each with what a reader must know about it. */
export function FileDownloads({ scanResult, open }: { scanResult: ScanResult; open: OpenDownload }) {
  return (
    <Stack gap="sm">
      {DOWNLOADS_OF[scanResult].map((dl) => (
        <OneDownload key={dl} dl={dl} open={open} />
      ))}
    </Stack>
  );
}

type State = { busy: boolean; blocked: string | null; failures: string[] };
const IDLE: State = { busy: false, blocked: null, failures: [] };

function OneDownload({ dl, open }: { dl: Download; open: OpenDownload }) {
  const [state, setState] = useState(IDLE);
  const warning = dl === "iso";
  const start = async () => {
    setState({ ...IDLE, busy: true });
    try {
      const { url, blocked } = await open(dl);
      setState({ ...IDLE, blocked: blocked ? url : null });
    } catch (failure) {
      setState({ ...IDLE, failures: messagesOf(failure) });
    }
  };
  return (
    <Stack gap={6} align="flex-start">
      <Button
        variant="outline"
        color={warning ? "amber" : "signal"}
        size="sm"
        loading={state.busy}
        onClick={() => void start()}
      >
        {NAMES[dl]}
      </Button>
      <Text size="sm" c={warning ? "amber" : "dimmed"}>
        {DOWNLOAD_NOTES[dl]}
      </Text>
      {state.blocked && (
        <Text size="sm" role="status">
          Your browser opened no window:{" "}
          <Anchor href={state.blocked} target="_blank" rel="noopener noreferrer" inherit>
            open the download here
          </Anchor>
        </Text>
      )}
      {state.failures.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {state.failures.join(" ")}
        </Text>
      )}
    </Stack>
  );
}
