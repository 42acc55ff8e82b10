import { DOWNLOAD_NOTES, DOWNLOADS_OF, type Download, type ScanResult } from "@lectern/domain/files/words";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { useDownload } from "../api";

const NAMES: Record<Download, string> = { tf: "Download file", iso: "Download original in an ISO image" };

/** The downloads that a scan result offers, each with what a reader must know about it. */
export function FileDownloads({ pk, scanResult }: { pk: number; scanResult: ScanResult }) {
  return (
    <Stack gap="sm">
      {DOWNLOADS_OF[scanResult].map((dl) => (
        <OneDownload key={dl} pk={pk} dl={dl} />
      ))}
    </Stack>
  );
}

function OneDownload({ pk, dl }: { pk: number; dl: Download }) {
  const download = useDownload(pk);
  const warning = dl === "iso";
  return (
    <Stack gap={6} align="flex-start">
      <Button
        variant="outline"
        color={warning ? "amber" : "signal"}
        size="sm"
        loading={download.isPending}
        onClick={() => download.mutate(dl)}
      >
        {NAMES[dl]}
      </Button>
      <Text size="sm" c={warning ? "amber" : "dimmed"}>
        {DOWNLOAD_NOTES[dl]}
      </Text>
      {download.data?.blocked && (
        <Text size="sm" role="status">
          Your browser opened no window:{" "}
          <Anchor href={download.data.url} target="_blank" rel="noopener noreferrer">
            open the download here
          </Anchor>
        </Text>
      )}
      {download.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messagesOf(download.error).join(" ")}
        </Text>
      )}
    </Stack>
  );
}
