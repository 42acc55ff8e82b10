import type { Submission } from "@lectern/domain/proposals/contract";
import { megabytes } from "@lectern/domain/proposals/files/rules";
import type { ScanResult, FileState as State } from "@lectern/domain/proposals/files/words";
import { List, Text } from "@mantine/core";
import css from "./file-state.module.css";

/** The way of a file, in steps that a person sees. `done` is how many lie behind it. */
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

/** Where an attached file stands on its way to a scan result, and what was found. Read out as it changes. */
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
          A newer file is awaited. Until it has arrived, this one stays.
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

/** The same as the words below it, for the eye. */
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
