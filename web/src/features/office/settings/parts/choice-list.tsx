import { CHOICE_LIMITS, type ChoiceKind, NO_DURATION } from "@lectern/domain/call/choices";
import { CONFERENCE_CODE_LENGTH } from "@lectern/domain/call/conference-code";
import { counted } from "@lectern/domain/kernel/counted";
import { lookup } from "@lectern/domain/kernel/lookup";
import { CHOICE_NAMES } from "@lectern/domain/office/settings/choice-changes";
import { Button, Checkbox, Text, TextInput } from "@mantine/core";
import { focusField, focusMoved } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import css from "./choice-list.module.css";
import { type ChoiceRow, movedBy, newRow } from "./choice-rows";

type Props = {
  kind: ChoiceKind;
  rows: readonly ChoiceRow[];
  /** How many proposals have each code; undefined: unknown. */
  inUse: Readonly<Record<string, number>> | undefined;
  /** By the list's name, or such as `topicTypes.0.code`. */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (rows: ChoiceRow[]) => void;
};

/** One list of what proposals choose from: named, ordered, hidden and added to. */
export function ChoiceList({ kind, rows, inUse, errors, onChange }: Props) {
  const { one, hint } = ABOUT[kind];
  const set = (place: number, changed: Partial<ChoiceRow>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...changed } : row)));
  const move = (row: ChoiceRow, place: number, by: 1 | -1) => {
    onChange(movedBy(rows, place, by));
    focusMoved((to) => buttonOf(kind, row, to), by, place + by, rows.length);
  };
  const remove = (place: number) => {
    onChange(rows.filter((_, at) => at !== place));
    focusField(`add ${kind}`);
  };
  return (
    <section aria-label={CHOICE_NAMES[kind]} className={css.list}>
      <h3 className={css.title}>{CHOICE_NAMES[kind]}</h3>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <ol className={css.rows}>
        {rows.map((row, place) => (
          <Row
            key={row.key}
            kind={kind}
            row={row}
            used={row.added ? 0 : inUse && (lookup(inUse, row.code) ?? 0)}
            name={`${kind}.${place}`}
            errors={errors}
            first={place === 0}
            last={place === rows.length - 1}
            onChange={(changed) => set(place, changed)}
            onMove={(by) => move(row, place, by)}
            onDelete={() => remove(place)}
          />
        ))}
      </ol>
      <MessageList messages={errors[kind] ? [errors[kind]] : []} />
      <Button name={`add ${kind}`} variant="default" size="xs" onClick={() => onChange([...rows, newRow()])}>
        Add a {one}
      </Button>
    </section>
  );
}

type RowProps = {
  kind: ChoiceKind;
  row: ChoiceRow;
  used: number | undefined;
  name: string;
  errors: Props["errors"];
  first: boolean;
  last: boolean;
  onChange: (changed: Partial<ChoiceRow>) => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
};

function Row({ kind, row, used, name, errors, first, last, onChange, onMove, onDelete }: RowProps) {
  const named = row.label.trim() || row.code || `the new ${ABOUT[kind].one}`;
  const stays = kind === "workshopDurations" && row.code === NO_DURATION;
  return (
    <li className={css.row} data-hidden={row.hidden === true}>
      <TextInput
        aria-label={`Code of ${named}`}
        placeholder="CODE"
        className={css.code ?? ""}
        value={row.code}
        readOnly={!row.added}
        variant={row.added ? "default" : "unstyled"}
        maxLength={kind === "conferences" ? CONFERENCE_CODE_LENGTH : CHOICE_LIMITS.code}
        name={`${name}.code`}
        error={lookup(errors, `${name}.code`)}
        autoFocus={row.added === true && row.code === ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ code: kind === "conferences" ? value : value.toUpperCase() })
        }
      />
      <TextInput
        aria-label={`Label of ${row.code || `the new ${ABOUT[kind].one}`}`}
        placeholder="Label"
        className={css.label ?? ""}
        value={row.label}
        name={`${name}.label`}
        error={lookup(errors, `${name}.label`)}
        onChange={(e) => onChange({ label: e.currentTarget.value })}
      />
      {kind === "submissionTypes" && (
        <Checkbox
          label="Asks for a duration"
          aria-label={`${named} asks for a duration`}
          checked={row.workshop === true}
          disabled={used !== 0}
          onChange={(e) => onChange({ workshop: e.currentTarget.checked || undefined })}
        />
      )}
      <Text size="xs" c="dimmed" className={css.used ?? ""}>
        {row.hidden && "Hidden. "}
        {used !== undefined && howMany(used)}
      </Text>
      <span className={css.acts}>
        <Act
          name="↑"
          field={buttonOf(kind, row, -1)}
          label={`Move ${named} up`}
          disabled={first}
          onClick={() => onMove(-1)}
        />
        <Act
          name="↓"
          field={buttonOf(kind, row, 1)}
          label={`Move ${named} down`}
          disabled={last}
          onClick={() => onMove(1)}
        />
        {!stays && !row.added && (
          <Act
            name={row.hidden ? "Offer" : "Hide"}
            label={row.hidden ? `Offer ${named} again` : `Hide ${named}`}
            onClick={() => onChange({ hidden: row.hidden ? undefined : true })}
          />
        )}
        {!stays && used === 0 && <Act name="Delete" label={`Delete ${named}`} onClick={onDelete} />}
      </span>
    </li>
  );
}

const howMany = (used: number) =>
  used === 0 ? "No proposal has it." : `${counted(used, "proposal has", "proposals have")} it.`;

/** What `focusField` finds the button by that moves a row. */
const buttonOf = (kind: ChoiceKind, { key }: ChoiceRow, by: 1 | -1) => `move ${kind} ${key} ${by}`;

type ActProps = { name: string; field?: string; label: string; disabled?: boolean; onClick: () => void };

const Act = ({ name, field, label, disabled = false, onClick }: ActProps) => (
  <Button
    name={field}
    variant="subtle"
    size="compact-sm"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {name}
  </Button>
);

/** What is said of each list. */
const ABOUT: Record<ChoiceKind, { one: string; hint: string }> = {
  topicTypes: {
    one: "topic",
    hint: "What a proposal is about, in the order of the form and of the home page.",
  },
  submissionTypes: {
    one: "type",
    hint: "A type that asks for a duration is a workshop. This can't change once a proposal has the type.",
  },
  workshopDurations: {
    one: "duration",
    hint: "A code such as 1H50M also sets the length in the programme. NA marks anything that is not a workshop.",
  },
  conferences: { one: "conference", hint: "{product} is filled in." },
};
