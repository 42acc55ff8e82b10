import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { Button, Group, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { Link } from "react-router";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { useHanded } from "./queue-place";
import { REVIEW_LABELS, STATUS_CHOICES } from "./review-values";
import { ScoreField } from "./score-field";
import type { ReviewFormState } from "./use-review-form";

type Props = {
  form: ReviewFormState;
  submitLabel: "Submit" | "Save";
  busy: boolean;
  back: string;
  onValid: () => void;
};

/** Scores, comments and the recommended status; the same for a new review and an edit. */
export function ReviewForm({ form, submitLabel, busy, back, onValid }: Props) {
  const { values, errors, set } = form;
  const { queue } = useHanded();
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (!busy && form.check()) onValid();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Review">
      <Stack gap="lg">
        {form.restored && (
          <Text size="sm" c="dimmed" role="status">
            This is your unsent draft, kept on this device.
          </Text>
        )}
        <div data-field="expertise_score">
          <ScoreField
            label={REVIEW_LABELS.expertise_score}
            value={values.expertise_score}
            error={errors.expertise_score}
            onChange={(expertise_score) => set({ expertise_score })}
          />
        </div>
        <div data-field="submission_score">
          <ScoreField
            label={REVIEW_LABELS.submission_score}
            value={values.submission_score}
            error={errors.submission_score}
            onChange={(submission_score) => set({ submission_score })}
          />
        </div>
        <div data-field="comments">
          <CountedField
            label={REVIEW_LABELS.comments}
            required
            rows={6}
            max={LONG_TEXT}
            value={values.comments}
            error={errors.comments}
            onChange={(comments) => set({ comments })}
          />
        </div>
        <div data-field="status">
          <ChoiceField
            label={REVIEW_LABELS.status}
            choices={STATUS_CHOICES}
            value={values.status}
            error={errors.status}
            onChange={(status) => set({ status })}
          />
        </div>
        <MessageList messages={form.messages} />
        <Group>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
          <Button component={Link} to={back} state={{ queue }} variant="default">
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
