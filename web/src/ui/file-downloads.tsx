import { NO_ORIGINAL } from "@lectern/domain/proposals/blind-words";
import {
  DOWNLOAD_NOTES,
  DOWNLOADS_OF,
  type Download,
  offeredDownloads,
  type ScanResult,
} from "@lectern/domain/proposals/files/words";
import { Button, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { Link } from "react-router";
import { messagesOf } from "#platform/refused";

const NAMES: Record<Download, string> = { tf: "Download file", iso: "Download original in an ISO image" };

/** Opens a download; throws when there is none. */
export type OpenDownload = (dl: Download) => Promise<void>;

/** The page that shows the rebuilt file, and its navigation state. */
export type ReadAt = { to: string; state?: unknown };

type Props = {
  scanResult: ScanResult;
  open: OpenDownload;
  readAt: ReadAt | null;
  /** Whether the author is hidden from the reader. */
  authorHidden?: boolean;
};

/** The actions of a scan result with their warnings: reading, and the downloads. */
export function FileDownloads({ scanResult, open, readAt, authorHidden = false }: Props) {
  const offered = offeredDownloads(scanResult, { authorHidden });
  return (
    <Stack gap="sm">
      {readAt && <ReadHere {...readAt} />}
      {offered.map((dl) => (
        <OneDownload key={dl} dl={dl} open={open} />
      ))}
      {offered.length < DOWNLOADS_OF[scanResult].length && (
        <Text size="sm" c="dimmed">
          {NO_ORIGINAL}
        </Text>
      )}
    </Stack>
  );
}

function ReadHere({ to, state }: ReadAt) {
  const note = useId();
  return (
    <Stack gap={6} align="flex-start">
      <Button component={Link} to={to} state={state} size="sm" aria-describedby={note}>
        Read in the browser
      </Button>
      <Text id={note} size="sm" c="dimmed">
        As pictures of its pages, rebuilt from scratch; nothing needs to be downloaded.
      </Text>
    </Stack>
  );
}

function OneDownload({ dl, open }: { dl: Download; open: OpenDownload }) {
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const note = useId();
  const warning = dl === "iso";
  const start = async () => {
    setBusy(true);
    setFailures([]);
    try {
      await open(dl);
    } catch (failure) {
      setFailures(messagesOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={6} align="flex-start">
      <Button
        variant="outline"
        color={warning ? "amber" : "signal"}
        size="sm"
        loading={busy}
        aria-describedby={note}
        onClick={() => void start()}
      >
        {NAMES[dl]}
      </Button>
      <Text id={note} size="sm" c={warning ? "amber" : "dimmed"}>
        {DOWNLOAD_NOTES[dl]}
      </Text>
      {failures.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failures.join(" ")}
        </Text>
      )}
    </Stack>
  );
}
