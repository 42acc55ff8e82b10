import { Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { focusRemoved } from "#ui/focus-field";
import css from "./criteria.module.css";
import { CriterionFields } from "./criterion-fields";
import type { TypedCriterion } from "./form-values";

type Props = {
  criteria: readonly TypedCriterion[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (criteria: readonly TypedCriterion[]) => void;
};

/** The name of the button that adds a criterion. */
export const ADD_CRITERION = "add criterion";

/** The criteria in the order in which reviewers are asked. */
export function CriteriaList({ criteria, errors, onChange }: Props) {
  const [said, say] = useState("");
  const move = (place: number, by: -1 | 1) => {
    const moved = criteria[place];
    if (!moved) return;
    const others = criteria.filter((_, at) => at !== place);
    const now = place + by;
    onChange([...others.slice(0, now), moved, ...others.slice(now)]);
    say(`${moved.label || "The criterion"} is now number ${now + 1} of ${criteria.length}.`);
    // A button that became disabled at an end hands the focus to its neighbour.
    const wanted = now === 0 ? "down" : now === criteria.length - 1 ? "up" : by < 0 ? "up" : "down";
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-criterion-key="${CSS.escape(moved.key)}"] [data-move="${wanted}"]`)
        ?.focus(),
    );
  };
  const remove = (place: number) => {
    onChange(criteria.filter((_, at) => at !== place));
    focusRemoved((at) => `criteria.${at}.label`, place, criteria.length - 1, ADD_CRITERION);
  };
  return (
    <>
      {criteria.length === 0 && <Text c="dimmed">No criteria.</Text>}
      <ul className={css.list}>
        {criteria.map((criterion, place) => (
          <CriterionFields
            key={criterion.key}
            criterion={criterion}
            place={place}
            of={criteria.length}
            errors={errors}
            onChange={(changes) =>
              onChange(criteria.map((each, at) => (at === place ? { ...each, ...changes } : each)))
            }
            onMove={(by) => move(place, by)}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
