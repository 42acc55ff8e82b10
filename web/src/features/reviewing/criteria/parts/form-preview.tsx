import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { weightedScore } from "@lectern/domain/reviewing/criteria/scores";
import { Text } from "@mantine/core";
import { useDeferredValue, useId, useState } from "react";
import { ChoiceField } from "#ui/choice-field";
import { loadable } from "#ui/loadable";
import css from "./criteria.module.css";
import { choiceOf } from "./given";
import { ScoreField } from "./score-field";

const Guidance = loadable(async () => (await import("./guidance")).Guidance);

/** The review form as reviewers would see it, with the score that a review would have. */
export function FormPreview({ form: typed }: { form: ReviewFormOnWire }) {
  const form = useDeferredValue(typed);
  const id = useId();
  const [scores, setScores] = useState<ReadonlyMap<string, string>>(new Map());
  const [status, setStatus] = useState(REVIEW_STATUS_CODES[0]);
  const given = form.criteria.flatMap(({ code, min, max }) => {
    const score = Number(scores.get(code) || Number.NaN);
    return score >= min && score <= max ? [{ code, score }] : [];
  });
  const score = weightedScore(given, form.criteria);
  return (
    <section className={css.preview} aria-labelledby={id}>
      <Text id={id} component="h2" size="sm" fw={700}>
        Preview
      </Text>
      {form.guidance.trim() !== "" && <Guidance text={form.guidance} />}
      {form.criteria.map((criterion) => (
        <ScoreField
          key={criterion.code}
          criterion={{ ...criterion, label: criterion.label || "New criterion" }}
          value={scores.get(criterion.code) ?? ""}
          onChange={(value) => setScores(new Map(scores).set(criterion.code, value))}
        />
      ))}
      <ChoiceField
        label="Recommended Submission Status"
        choices={REVIEW_STATUS_CODES.map((code) => ({ code, label: choiceOf(code, form) }))}
        value={status}
        onChange={setStatus}
      />
      <Text size="sm" c="dimmed" role="status">
        {score === null
          ? "Give scores to see how they count."
          : `This review would count as ${score.toFixed(1)} of 10.`}
      </Text>
    </section>
  );
}
