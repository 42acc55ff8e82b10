import { AUTHOR_LENGTH, NOT_AUTHOR_CHARACTERS, splitAuthors } from "@lectern/domain/proposals/authors";
import { ActionIcon, Pill, PillsInput, Text } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import css from "./authors-field.module.css";

type Props = {
  label: string;
  /** The submitter is first and cannot be removed. */
  authors: readonly string[];
  max: number;
  onChange: (authors: string[]) => void;
  error?: ReactNode;
};

/** The proposal's authors. Enter, comma, the button, or leaving the field adds a name. */
export function AuthorsField({ label, authors, max, onChange, error }: Props) {
  const [typed, setTyped] = useState("");
  const [leftOut, setLeftOut] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const full = authors.length >= max;

  const add = (names: readonly string[]) => {
    const extended = withAuthors(authors, names, max);
    if (extended.length > authors.length) onChange(extended);
  };
  const finish = () => {
    add([typed]);
    setTyped("");
  };
  const type = (text: string, composing: boolean) => {
    // Composing may produce marks that no name has; filter after composition.
    if (composing) return setTyped(text);
    const { complete, rest } = typedAuthors(text);
    setLeftOut([...new Set(text.replaceAll(",", "").match(NOT_AUTHOR_CHARACTERS))].join(" "));
    if (complete.length > 0) add(complete);
    setTyped(rest);
  };
  const remove = (position: number) => {
    onChange(authors.filter((_, i) => i !== position));
    input.current?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    if (e.key === "Enter") {
      e.preventDefault();
      finish();
    }
    if (e.key === "Backspace" && typed === "" && authors.length > 1) remove(authors.length - 1);
  };

  return (
    <div>
      <PillsInput
        id={id}
        label={label}
        withAsterisk
        error={error}
        description={`The submitter comes first. Add up to ${max - 1} more, with Enter or a comma after each name. Letters and spaces only: apostrophes, hyphens and dots are left out.`}
        inputWrapperOrder={["label", "description", "input", "error"]}
        rightSection={
          typed.trim() !== "" && (
            // No Tab stop: leaving the field by Tab adds the name, and takes this button away.
            <ActionIcon variant="outline" size="sm" tabIndex={-1} aria-label="Add author" onClick={finish}>
              +
            </ActionIcon>
          )
        }
      >
        <Pill.Group>
          {authors.map((name, position) => (
            <Pill
              key={name}
              className={position === 0 ? `${css.pill} ${css.submitter}` : css.pill}
              withRemoveButton={position > 0}
              onRemove={() => remove(position)}
              removeButtonProps={{ "aria-label": `Remove ${name}`, tabIndex: 0, "aria-hidden": false }}
            >
              {name}
            </Pill>
          ))}
          {/* It stays when the list is full, as it has the focus then. */}
          <PillsInput.Field
            ref={input}
            id={id}
            className={css.name ?? ""}
            value={typed}
            readOnly={full}
            maxLength={AUTHOR_LENGTH}
            placeholder={full ? "" : "Add an author"}
            autoComplete="off"
            aria-required
            onChange={(e) => type(e.currentTarget.value, (e.nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={(e) => type(e.currentTarget.value, false)}
            onKeyDown={onKeyDown}
            onBlur={finish}
          />
        </Pill.Group>
      </PillsInput>
      {leftOut !== "" && (
        <Text size="sm" c="dimmed" role="status" mt={4}>
          Left out: {leftOut}. Speakers whom you invite have their name as they write it.
        </Text>
      )}
      {full && (
        <Text size="sm" c="dimmed" role="status" mt={4}>
          That is the most a proposal may have: {max} authors.
        </Text>
      )}
    </div>
  );
}

/**
 * The result of typing: complete names end at a comma (phone keyboards send no key event for one), and the rest
 * keeps only valid characters.
 */
export function typedAuthors(typed: string): { complete: string[]; rest: string } {
  const pieces = typed.split(",");
  const rest = (pieces.pop() ?? "").replace(NOT_AUTHOR_CHARACTERS, "");
  return { complete: authorsIn(pieces.join(",")), rest: pieces.length > 0 ? rest.trimStart() : rest };
}

/** Adds names to the author list, without blanks and duplicates, up to `max`. */
export function withAuthors(authors: readonly string[], added: readonly string[], max: number): string[] {
  const names = added.flatMap(authorsIn).filter((name) => !authors.includes(name));
  return [...authors, ...new Set(names)].slice(0, Math.max(max, authors.length));
}

const authorsIn = (text: string) =>
  splitAuthors(text)
    .map((name) => name.replace(NOT_AUTHOR_CHARACTERS, "").trim())
    .filter((name) => name !== "");
