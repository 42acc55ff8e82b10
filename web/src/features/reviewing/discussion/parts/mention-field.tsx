import type { Person } from "@lectern/domain/reviewing/discussion/contract";
import { suggested, typedMention } from "@lectern/domain/reviewing/discussion/mentions";
import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import css from "./discussion.module.css";

const MOST_SHOWN = 6;

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  people: readonly Person[];
  autoFocus?: boolean;
  onChange: (value: string) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
  /** Escape, unless it closes the menu. */
  onCancel?: (() => void) | undefined;
};

/** A text area with a menu of the people that can be mentioned, opened by `@`. */
export function MentionField({ label, value, error, people, autoFocus, onChange, onSend, onCancel }: Props) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const menu = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = typedMention(value, caret);
  const matching = typed === null || closedAt === value ? [] : suggested(typed, people).slice(0, MOST_SHOWN);
  // A name that is written out needs no menu.
  const isWhole = matching.length === 1 && matching[0]?.name.toLowerCase() === typed?.toLowerCase();
  const shown = isWhole ? [] : matching;
  const at = Math.min(active, shown.length - 1);

  const choose = ({ name, alias }: Person) => {
    const before = `${value.slice(0, caret - (typed ?? "").length)}${alias ?? name} `;
    onChange(before + value.slice(caret));
    setActive(0);
    // Once the new text is in the field.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
      setCaret(before.length);
    });
  };
  const move = (e: KeyboardEvent, by: number) => {
    e.preventDefault();
    setActive((at + by + shown.length) % shown.length);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    // The page's own keys, such as those of the review, are not for this field.
    e.stopPropagation();
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      return onSend();
    }
    const person = shown[at];
    if (!person) {
      if (e.key === "Escape") onCancel?.();
      return;
    }
    if (e.key === "ArrowDown") move(e, 1);
    else if (e.key === "ArrowUp") move(e, -1);
    else if (e.key === "Enter" || e.key === "Tab") {
      e.preventDefault();
      choose(person);
    } else if (e.key === "Escape") setClosedAt(value);
  };

  return (
    <div className={css.field}>
      <Textarea
        ref={area}
        label={label}
        name="text"
        value={value}
        error={error}
        autosize
        minRows={3}
        maxRows={16}
        data-autofocus={autoFocus}
        autoFocus={autoFocus ?? false}
        aria-autocomplete="list"
        aria-controls={menu}
        {...(shown.length > 0 && { "aria-activedescendant": `${menu}-${at}` })}
        onChange={(e) => {
          onChange(e.currentTarget.value);
          setCaret(e.currentTarget.selectionStart);
          setActive(0);
        }}
        onSelect={(e) => setCaret(e.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <div
        id={menu}
        role="listbox"
        aria-label="People to mention"
        className={css.menu}
        hidden={shown.length === 0}
      >
        {shown.map((person, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={`${person.role} ${person.name} ${person.alias}`}
            id={`${menu}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            className={css.option}
            // Before the field loses the focus.
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => choose(person)}
          >
            <span>{person.name}</span>
            <span className={css.dim}>
              {person.alias ?? (person.role === "organiser" ? "Organiser" : "")}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
