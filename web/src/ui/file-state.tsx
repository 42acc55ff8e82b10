import type { Submission } from "@lectern/domain/proposals/contract";
import { megabytes } from "@lectern/domain/proposals/files/rules";
import type { ScanResult, FileState as State } from "@lectern/domain/proposals/files/words";
import { List, Text } from "@mantine/core";
import css from "./file-state.module.css";

/** The steps of processing a file. `done` is the number of completed ones. */
const STEPS = ["Uploaded", "Checked and rebuilt", "Ready"] as const;
const PROGRESS: Record<State, { done: number; words: string }> = {
  awaiting: { done: 0, words: "Waiting for the upload" },
  queued: { done: 1, words: "Uploaded; waiting to be checked" },
  running: { done: 1, words: "Being checked and rebuilt" },
  done: { done: 3, words: "Checked" },
};
const RESULTS: Record<ScanResult, string> = {
  SUC: "all of it was rebuilt in a safe form",
  PAR: "part of it was rebuilt in a safe form",
  FAL: "it could not be rebuilt in a safe form",
};

type Props = { submission: Pick<Submission, "file" | "extension" | "scan_result"> };

/** The state and result of an attached file, announced as it changes. */
export function FileState({ submission }: Props) {
  const { file, extension, scan_result } = submission;
  const size = file?.size ?? null;
  const about = [extension, size === null ? null : megabytes(size)].filter(Boolean).join(", ");
  return (
    <div className={css.state} role="status">
      {!file && <Text>No file attached</Text>}
      {file && file.state !== "done" && <Steps state={file.state} />}
      {file && (
        <Text>
          {PROGRESS[file.state].words}
          {scan_result && `: ${RESULTS[scan_result]}`}
          {about && <Text span c="dimmed">{` (${about})`}</Text>}
        </Text>
      )}
      {file?.replacing && (
        <Text size="sm" c="dimmed">
          A newer file is expected. This one stays until it arrives.
        </Text>
      )}
      {file && file.reasons.length > 0 && (
        <List size="sm" spacing={4}>
          {file.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

/** Decorative: the text below says the same. */
function Steps({ state }: { state: State }) {
  const { done } = PROGRESS[state];
  return (
    <ol className={css.steps} aria-hidden>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={css.step}
          data-stands={place < done ? "behind" : place === done ? "here" : "ahead"}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
