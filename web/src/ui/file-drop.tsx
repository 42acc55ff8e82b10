import type { Edition } from "@lectern/domain/call/contract";
import type { FileType } from "@lectern/domain/call/file-types";
import { fileFaults, megabytes, safeCopyNote } from "@lectern/domain/proposals/files/rules";
import { EXTENSIONS } from "@lectern/domain/proposals/files/words";
import { Button, Group, Input, Text } from "@mantine/core";
import { useId, useState } from "react";
import css from "./file-drop.module.css";

type Props = {
  label: string;
  file: File | null;
  edition: Pick<Edition, "maxFileBytes" | "rebuiltTypes" | "blindReviews">;
  onChange: (file: File | null) => void;
  /** The accepted types; by default, those of a proposal's file. */
  types?: readonly FileType[];
  /** What becomes of the file; by default, what reviewers get. */
  about?: string;
};

/**
 * One optional file. The native input covers the zone and handles click, keyboard, screen reader and drop. Errors
 * are beside it.
 */
export function FileDrop({ label, file, edition, onChange, types = EXTENSIONS, about }: Props) {
  const [over, setOver] = useState(false);
  const [round, setRound] = useState(0);
  const id = useId();
  const { maxFileBytes, rebuiltTypes, blindReviews } = edition;
  const faults = file ? fileFaults(file, maxFileBytes, types) : [];
  const note = about ?? safeCopyNote(rebuiltTypes, blindReviews);
  const choose = (chosen: File | null) => {
    setOver(false);
    // In some browsers cancelling the file dialog clears the input; keep the selected file.
    if (chosen) onChange(chosen);
  };
  const remove = () => {
    setRound(round + 1);
    onChange(null);
  };

  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        description={
          <>
            {`${types.join(", ")}; at most ${megabytes(maxFileBytes)}`}
            {note && <br />}
            {note}
          </>
        }
        error={
          faults.length > 0 &&
          faults.map((line) => (
            <span key={line} style={{ display: "block" }}>
              {line}
            </span>
          ))
        }
        inputWrapperOrder={["label", "description", "input", "error"]}
      >
        <div className={css.zone} data-over={over || undefined} data-faulty={faults.length > 0 || undefined}>
          <input
            key={round}
            id={id}
            className={css.input}
            type="file"
            accept={types.map((type) => `.${type}${type === "jpg" ? ",.jpeg" : ""}`).join(",")}
            aria-invalid={faults.length > 0}
            aria-describedby={faults.length > 0 ? `${id}-description ${id}-error` : `${id}-description`}
            onChange={(e) => choose(e.currentTarget.files?.[0] ?? null)}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          />
          <Text ff="monospace" size="sm" className={css.name} aria-live="polite">
            {file ? `${file.name} (${megabytes(file.size)})` : "drop a file here, or choose one"}
          </Text>
        </div>
      </Input.Wrapper>
      {file && (
        <Group mt={6}>
          <Button variant="subtle" size="compact-sm" onClick={remove}>
            Remove file
          </Button>
        </Group>
      )}
    </div>
  );
}
