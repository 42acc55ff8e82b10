import type { Edition } from "@lectern/domain/call/contract";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { fileFaults } from "@lectern/domain/proposals/files/rules";
import { uploadableUntil, uploadGivenUp } from "@lectern/domain/proposals/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dateInBothZones, timeLeft } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { attempt } from "#ui/attempt";
import { FileDrop } from "#ui/file-drop";
import { MessageList } from "#ui/message-list";
import { NextStep } from "#ui/next-step";
import { UploadProgress } from "#ui/upload-progress";
import { useGoOnWithoutFile } from "../api";
import type { FileSending } from "./use-file-sending";

type Props = {
  pk: number;
  sending: FileSending;
  edition: Edition;
  /** The selected file, if still available. */
  chosen?: File | null;
  /** The proposal's conference. */
  conference: string;
  /** The end of a late code. */
  lateUntil: Date | null;
  onDone: (how: "uploaded" | "without") => void;
};

/** A submission without its file: why, how long, and the two options. */
export function UnfinishedUpload({
  pk,
  sending,
  edition,
  chosen = null,
  conference,
  lateUntil,
  onDone,
}: Props) {
  const [file, setFile] = useState<File | null>(chosen);
  const [complaint, setComplaint] = useState<string[]>([]);
  const without = useGoOnWithoutFile();
  const now = useNow(10_000);

  if (sending.state.phase === "sending")
    return <UploadProgress {...sending.state} onCancel={sending.cancel} />;

  const retry = async () => {
    if (!file || fileFaults(file, edition.maxFileBytes).length > 0) return setComplaint([TEXTS.wrongFile]);
    setComplaint([]);
    if (await sending.send(pk, file)) onDone("uploaded");
  };
  const continueWithout = () =>
    attempt(TEXTS.notSubmitted, pk, async () => {
      await without.mutateAsync(pk);
      onDone("without");
    });
  const failed = sending.state.phase === "failed" ? sending.state.messages : [];
  const over = uploadGivenUp({ conference, lateUntil }, edition, now);

  const ways = (
    <Stack gap="md">
      <MessageList messages={[...failed, ...complaint]} />
      <Text size="sm">
        Your proposal is saved, but its file has not arrived, so it is not submitted yet. Upload the file
        again, or continue without it.
      </Text>
      <TimeToUpload end={uploadableUntil({ conference, lateUntil }, edition)} now={now} />
      {!over && <FileDrop label="File" file={file} edition={edition} onChange={setFile} />}
      <Group>
        {!over && (
          <Button onClick={() => void retry()} disabled={without.isPending}>
            {failed.length > 0 && file === chosen && file ? "Retry the upload" : "Upload the file"}
          </Button>
        )}
        <Button variant="outline" onClick={() => void continueWithout()} loading={without.isPending}>
          Continue without the file
        </Button>
      </Group>
    </Stack>
  );
  return failed.length > 0 ? <NextStep>{ways}</NextStep> : ways;
}

function TimeToUpload({ end, now }: { end: Date; now: Date }) {
  if (now > end)
    return (
      <Text size="sm" c="amber">
        {SHOWN_REFUSALS["grace-over"].detail}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      You can upload it until {dateInBothZones(end)}: {timeLeft(now, end)} left. After that the proposal
      continues without a file.
    </Text>
  );
}
