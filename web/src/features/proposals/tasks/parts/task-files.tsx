import { fileFaults } from "@lectern/domain/proposals/files/rules";
import { readsAsPages } from "@lectern/domain/proposals/files/words";
import type { ProposalTask, TaskFile } from "@lectern/domain/proposals/tasks/contract";
import {
  MATERIAL_TITLE_LENGTH,
  MAX_MATERIALS,
  takesSeveral,
  typesOf,
} from "@lectern/domain/proposals/tasks/words";
import { TEXTS } from "@lectern/domain/proposals/words";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { dateInBothZones } from "#platform/dates";
import { ownPaths, taskFileAt } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { FileDownloads } from "#ui/file-downloads";
import { FileDrop } from "#ui/file-drop";
import { FileState } from "#ui/file-state";
import { focusField, isInField } from "#ui/focus-field";
import { LeaveGuard } from "#ui/leave-guard";
import { loadable } from "#ui/loadable";
import { MessageList } from "#ui/message-list";
import { SectionWait } from "#ui/page-loader";
import { toastDone, toastFailed } from "#ui/toasts";
import { UploadProgress } from "#ui/upload-progress";
import { oneOf, useUploading } from "../../files/use-uploading";
import { confirmFile, downloadOfTask, removeFile, startUpload, useRefreshTasks } from "../api";
import css from "./tasks.module.css";

/** Fetched where there is a photo. */
const Photo = loadable(async () => (await import("./photo")).Photo, { fallback: SectionWait });

type Props = {
  pk: number;
  task: ProposalTask;
  closed: boolean;
  /** A file that had the focus was removed. */
  onGone: () => void;
};

/** The files of a task: slides, or the user's own photo, of which new ones replace the former; several materials, or photos of others. */
export function TaskFiles({ pk, task, closed, onGone }: Props) {
  const arrived = task.files.filter(({ state }) => state !== "awaiting");
  const several = takesSeveral(task);
  return (
    <Stack gap="md">
      {arrived.length > 0 && (
        <ul className={css.files}>
          {arrived.map((file) => (
            <li key={file.id} className={css.file}>
              <OneFile
                pk={pk}
                file={file}
                photo={task.kind === "photo"}
                removable={file.of_speaker === true || (several && !closed)}
                onGone={onGone}
              />
            </li>
          ))}
        </ul>
      )}
      {!closed && arrived.length < (several ? MAX_MATERIALS : 2) && (
        <NewFile
          pk={pk}
          task={task}
          replacing={task.kind === "photo" ? arrived.some(isOwn) : !several && arrived.length > 0}
        />
      )}
    </Stack>
  );
}

/** Speakers are sent no other's photo than their own that is of a speaker. */
const isOwn = ({ of_speaker }: TaskFile) => of_speaker === true;

type ShownProps = {
  file: TaskFile;
  photo: boolean;
  /** The page that shows the proposal's own file. */
  fileAt: string;
};

/** A file with its state, its pages and its downloads. */
export function ShownFile({ file, photo, fileAt }: ShownProps) {
  const { title, extension, scan_result, uploaded_on } = file;
  return (
    <Stack gap="xs" align="flex-start">
      {title && <Text fw={600}>{title}</Text>}
      <FileState submission={{ extension, scan_result, file: { ...file, replacing: false } }} />
      <Text size="sm" c="dimmed">
        Uploaded on {dateInBothZones(uploaded_on)}
      </Text>
      {photo && readsAsPages(extension, scan_result) && <Photo id={file.id} of={title} />}
      {scan_result && !(photo && scan_result === "SUC") && (
        <FileDownloads
          scanResult={scan_result}
          open={downloadOfTask(file.id)}
          readAt={readsAsPages(extension, scan_result) ? { to: taskFileAt(fileAt, file.id) } : null}
        />
      )}
    </Stack>
  );
}

type OneProps = { pk: number; file: TaskFile; photo: boolean; removable: boolean; onGone: () => void };

function OneFile({ pk, file, photo, removable, onGone }: OneProps) {
  const [asking, setAsking] = useState(false);
  const refresh = useRefreshTasks();
  const pages = ownPaths(useUser()?.group);
  const { run, sending } = useSending(async () => {
    setAsking(false);
    try {
      await removeFile(file.id);
      toastDone(isOwn(file) ? "Photo removed" : `${file.title}: removed`);
      await refresh();
      onGone();
    } catch (failure) {
      toastFailed("The file could not be removed.", messagesOf(failure));
      await refresh();
    }
  });
  return (
    <>
      <ShownFile file={file} photo={photo} fileAt={pages.file(pk)} />
      {removable && (
        <Button
          mt="sm"
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={sending}
          aria-label={isOwn(file) ? "Remove photo" : `Remove ${file.title}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={isOwn(file) ? "Remove photo" : "Remove file"}
        question={
          isOwn(file)
            ? "Remove your photo from all your talks? It is also removed for the organisers and from the public programme."
            : `Remove “${file.title}”? It is also removed for the organisers.`
        }
        yes={isOwn(file) ? "Remove photo" : "Remove file"}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const OWN_PHOTO =
  "Used for all your accepted talks. The public programme shows it if you agree that your profile is published. ";

function NewFile({ pk, task, replacing }: { pk: number; task: ProposalTask; replacing: boolean }) {
  const edition = useEdition();
  const { send, state, cancel, running } = useUploading();
  const refresh = useRefreshTasks();
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const [faults, setFaults] = useState<{ title?: string; messages: string[] }>({ messages: [] });
  // Shows the file field empty again after an upload.
  const [round, setRound] = useState(0);
  // Whether a photo shows someone who cannot hand in their own.
  const [others, setOthers] = useState(false);
  const types = typesOf(task);
  const place = `upload ${task.id}`;
  const isPhoto = task.kind === "photo";
  const titled = isPhoto ? others : takesSeveral(task);

  if (state.phase === "sending")
    return (
      <>
        <UploadProgress {...state} onCancel={cancel} />
        <LeaveGuard
          when={running}
          title="Upload running"
          question="Your file is still on its way. Leaving stops the upload."
        />
      </>
    );

  const start = async () => {
    if (titled && title.trim() === "")
      return setFaults({ title: "This field may not be blank.", messages: [] });
    if (!file || fileFaults(file, edition.maxFileBytes, types).length > 0)
      return setFaults({ messages: [TEXTS.wrongFile] });
    setFaults({ messages: [] });
    let id = "";
    const done = await send(file, {
      begin: async () => {
        const body = { extension: oneOf(types, file), title: titled ? title : "" };
        const begun = await startUpload(pk, task.id, body);
        id = begun.file;
        return begun.sp;
      },
      confirm: () => confirmFile(id),
      settled: refresh,
    });
    if (!isInField()) focusField(place);
    if (!done) return;
    toastDone(TEXTS.submitted);
    setFile(null);
    setTitle("");
    setOthers(false);
    setRound(round + 1);
  };
  const failed = state.phase === "failed" ? state.messages : [];
  return (
    <Stack gap="sm" maw={640}>
      {isPhoto && (
        <Checkbox
          label="This photo shows a speaker without an account"
          checked={others}
          onChange={(e) => setOthers(e.currentTarget.checked)}
        />
      )}
      {titled && (
        <TextInput
          label={`${isPhoto ? "Name of the person" : "Title of the file"} (${task.label})`}
          maxLength={MATERIAL_TITLE_LENGTH}
          value={title}
          error={faults.title}
          onChange={(e) => setTitle(e.currentTarget.value)}
        />
      )}
      <FileDrop
        key={round}
        label={replacing && !others ? `New file (${task.label})` : `File (${task.label})`}
        file={file}
        edition={edition}
        types={types}
        about={
          isPhoto
            ? `${others ? "" : OWN_PHOTO}Only its pixels are kept: no place, time or camera.`
            : "Organisers get a safe copy of your file."
        }
        onChange={setFile}
      />
      <MessageList messages={[...faults.messages, ...failed]} />
      <Group>
        <Button name={place} size="sm" onClick={() => void start()}>
          {replacing && !others ? `Replace ${task.label}` : `Upload ${task.label}`}
        </Button>
      </Group>
    </Stack>
  );
}
