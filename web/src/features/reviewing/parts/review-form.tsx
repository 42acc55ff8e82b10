import { REVIEW_STATUS_CODES, type ReviewStatus } from "@lectern/domain/call/decisions";
import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { SCORE } from "@lectern/domain/reviewing/words";
import { Button, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { useSaveKey, useShortcuts } from "#ui/shortcuts";
import { useInSight } from "#ui/use-in-sight";
import { COMMENTS_KEY, STATUS_KEYS, TEN_KEY } from "./keys";
import { useHanded } from "./queue-place";
import css from "./review-desk.module.css";
import { REVIEW_LABELS, STATUS_CHOICES } from "./review-values";
import { ScoreField } from "./score-field";
import type { ReviewFormState } from "./use-review-form";

type Props = {
  form: ReviewFormState;
  submitLabel: "Submit" | "Save";
  busy: boolean;
  back: string;
  /** Whether there is one to go on to. */
  onwards: boolean;
};

const SCORES: readonly ScoreName[] = ["expertise_score", "submission_score"];

/** Scores, comments and the recommended status; the same for a new review and an edit. */
export function ReviewForm({ form, submitLabel, busy, back, onwards }: Props) {
  const { values, errors, set, field } = form;
  const { queue } = useHanded();
  const send = (onward: boolean) => {
    if (!busy) void form.run({ onward });
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    send(false);
  };
  const inSight = useInSight();
  const turn = useDeskKeys({
    ready: inSight && !busy,
    onScore: (name, score) => set({ [name]: String(score) }),
    onStatus: (status) => set({ status }),
    onSave: send,
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Review" aria-busy={!inSight} className={css.form}>
      <div className={css.scores}>
        {SCORES.map((name) => (
          <div key={name} data-field={name}>
            <ScoreField
              label={REVIEW_LABELS[name]}
              value={values[name]}
              error={errors[name]}
              turn={turn === name}
              onChange={(score) => set({ [name]: score })}
            />
          </div>
        ))}
      </div>
      {form.draft.restored && <Restored onDiscard={form.discard} />}
      <div className={css.words}>
        <CountedField
          label={REVIEW_LABELS.comments}
          required
          rows={6}
          max={LONG_TEXT}
          {...field("comments")}
        />
        <ChoiceField label={REVIEW_LABELS.status} choices={STATUS_CHOICES} {...field("status")} />
      </div>
      <MessageList messages={form.messages} />
      <div className={css.actions}>
        <div className={css.buttons}>
          <Button type="submit" loading={busy} aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
            {submitLabel}
          </Button>
          {onwards && (
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => send(true)}
              aria-keyshortcuts="Control+Shift+Enter"
              title="Ctrl+Shift+Enter"
            >
              {submitLabel} and next
            </Button>
          )}
          <Button component={Link} to={back} state={{ queue }} variant="default">
            Back
          </Button>
          <p className={css.keys}>
            <span>Keys: 0 to 9, t for 10, a accept, h hold, r reject, c comments, n next, p previous, </span>?
            for all keys
          </p>
        </div>
      </div>
    </form>
  );
}

const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <Text size="sm" c="dimmed" role="status">
    This is your unsent draft, kept on this device.{" "}
    <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
      Start afresh
    </Button>
  </Text>
);

type ScoreName = "expertise_score" | "submission_score";

const NEXT: Record<ScoreName, ScoreName> = {
  expertise_score: "submission_score",
  submission_score: "expertise_score",
};

/** The score whose scale has the focus; its field takes text, where no key does anything else. */
function focusedScore(): ScoreName | null {
  const name = document.activeElement?.closest("[data-field]")?.getAttribute("data-field");
  return name === "expertise_score" || name === "submission_score" ? name : null;
}

type Acts = {
  /** Whether the form is in sight and not on its way to the server; keys typed before or meanwhile are dropped. */
  ready: boolean;
  onScore: (name: ScoreName, score: number) => void;
  onStatus: (status: ReviewStatus) => void;
  /** Saves; `onward` goes to the next proposal then. */
  onSave: (onward: boolean) => void;
};

/**
 * The keys of a review: a digit sets the score whose turn it is and goes on to the next, from the last one to the comments;
 * a letter sets the recommended status.
 * Gives whose turn it is.
 */
function useDeskKeys({ ready, onScore, onStatus, onSave }: Acts): ScoreName {
  const [turn, setTurn] = useState<ScoreName>("expertise_score");
  const give = (score: number) => {
    const name = focusedScore() ?? turn;
    onScore(name, score);
    setTurn(NEXT[name]);
    if (name === "submission_score") focusField("comments");
  };
  const scores = Array.from({ length: 10 }, (_, n) => [String(n), () => give(n)] as const);
  const statuses = REVIEW_STATUS_CODES.map((code) => [STATUS_KEYS[code], () => onStatus(code)] as const);
  const ten = [TEN_KEY, () => give(SCORE.max)] as const;
  const comments = [COMMENTS_KEY, () => focusField("comments")] as const;
  useShortcuts(ready ? [...scores, ...statuses, ten, comments] : []);
  useSaveKey(onSave);
  return turn;
}
