import type { Edition } from "@lectern/domain/call/contract";
import { fileFaults } from "@lectern/domain/proposals/files/rules";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { FileDrop } from "#ui/file-drop";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { UploadProgress } from "#ui/upload-progress";
import type { FileSending } from "./use-file-sending";

type Props = {
  pk: number;
  hasFile: boolean;
  edition: Edition;
  sending: FileSending;
};

const PLACE = "replace-file";

/** Uploads a new file for a submission that may be edited; the old one stays until it has arrived. */
export function ReplaceFile({ pk, hasFile, edition, sending }: Props) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<string[]>([]);
  const name = hasFile ? "Replace file" : "Add a file";

  if (sending.state.phase === "sending")
    return <UploadProgress {...sending.state} onCancel={sending.cancel} />;
  if (!open)
    return (
      <Button
        name={PLACE}
        variant="default"
        size="sm"
        onClick={() => {
          setOpen(true);
          focusField(PLACE);
        }}
      >
        {name}
      </Button>
    );

  const close = () => {
    setOpen(false);
    setFile(null);
    setComplaint([]);
    sending.forget();
    focusField(PLACE);
  };
  const start = async () => {
    if (!file || fileFaults(file, edition.maxFileBytes).length > 0) return setComplaint([TEXTS.wrongFile]);
    setComplaint([]);
    if (!(await sending.send(pk, file))) return focusField(PLACE);
    toastDone(TEXTS.submitted);
    close();
  };
  const failed = sending.state.phase === "failed" ? sending.state.messages : [];
  return (
    <Stack gap="sm" w="100%" data-field={PLACE}>
      <FileDrop label="New file" file={file} edition={edition} onChange={setFile} />
      <MessageList messages={[...complaint, ...failed]} />
      <Group>
        <Button size="sm" onClick={() => void start()}>
          {name}
        </Button>
        <Button size="sm" variant="default" onClick={close}>
          Keep current file
        </Button>
      </Group>
    </Stack>
  );
}
