import { lookup } from "@lectern/domain/kernel/lookup";
import { CRITERION_HELP_LENGTH, CRITERION_LABEL_LENGTH } from "@lectern/domain/reviewing/criteria/words";
import { Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import css from "./criteria.module.css";
import { mayMoveRange, type TypedCriterion } from "./form-values";

type Props = {
  criterion: TypedCriterion;
  place: number;
  /** How many there are. */
  of: number;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<TypedCriterion>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One of the organisers' criteria. */
export function CriterionFields({ criterion, place, of, errors, onChange, onMove, onRemove }: Props) {
  const text = (field: "label" | "help" | "min" | "max" | "weight" | "steps") => {
    const name = `criteria.${place}.${field}`;
    return {
      name,
      value: criterion[field],
      error: lookup(errors, name),
      onChange: (e: { currentTarget: { value: string } }) => onChange({ [field]: e.currentTarget.value }),
    };
  };
  const named = criterion.label.trim() || `criterion ${place + 1}`;
  const fixed = !mayMoveRange(criterion);
  return (
    <li className={css.criterion} data-criterion-key={criterion.key}>
      <div className={css.fields}>
        <TextInput
          className={css.wide ?? ""}
          label={`Criterion ${place + 1}`}
          maxLength={CRITERION_LABEL_LENGTH}
          {...text("label")}
        />
        <Textarea
          className={css.wide ?? ""}
          label="Help (optional)"
          rows={2}
          maxLength={CRITERION_HELP_LENGTH}
          {...text("help")}
        />
        <TextInput label="Lowest score" inputMode="numeric" disabled={fixed} {...text("min")} />
        <TextInput label="Highest score" inputMode="numeric" disabled={fixed} {...text("max")} />
        <TextInput label="Weight" inputMode="numeric" disabled={!criterion.counts} {...text("weight")} />
        <Textarea
          className={css.wide ?? ""}
          label="What each score means (optional)"
          description="One line for each score, from the lowest."
          autosize
          minRows={1}
          maxRows={11}
          {...text("steps")}
        />
        <Group className={css.wide ?? ""} gap="lg">
          <Checkbox
            label="Required"
            aria-label={`${named}: required`}
            checked={criterion.required}
            onChange={(e) => onChange({ required: e.currentTarget.checked })}
          />
          <Checkbox
            label="Counts in the mean"
            aria-label={`${named}: counts in the mean`}
            checked={criterion.counts}
            onChange={(e) => onChange({ counts: e.currentTarget.checked })}
          />
        </Group>
        <Group className={css.wide ?? ""} justify="space-between">
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              data-move="up"
              aria-label={`Move ${named} up`}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            >
              Move up
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              data-move="down"
              aria-label={`Move ${named} down`}
              disabled={place === of - 1}
              onClick={() => onMove(1)}
            >
              Move down
            </Button>
          </Group>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`${criterion.code ? "Retire" : "Remove"} ${named}`}
            onClick={onRemove}
          >
            {criterion.code ? "Retire" : "Remove"}
          </Button>
        </Group>
      </div>
    </li>
  );
}
