import { REVIEW_STATUS_CODES, type ReviewStatus } from "@lectern/domain/call/decisions";
import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { lookup } from "@lectern/domain/kernel/lookup";
import { fieldOf } from "@lectern/domain/reviewing/criteria/rules";
import { SCORE } from "@lectern/domain/reviewing/criteria/words";
import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { ScoreField } from "#features/reviewing/criteria/parts/score-field";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { focusField } from "#ui/focus-field";
import { loadable } from "#ui/loadable";
import { MessageList } from "#ui/message-list";
import { RestoredDraft } from "#ui/restored-draft";
import { useSaveKey, useShortcuts } from "#ui/shortcuts";
import { useInSight } from "#ui/use-in-sight";
import { COMMENTS_KEY, SKIP_KEY, STATUS_KEYS, TEN_KEY } from "./keys";
import { useQueueState } from "./queue-place";
import css from "./review-desk.module.css";
import { askedIn, COMMENTS_LABEL, STATUS_LABEL, statusChoices, typedScore, withScore } from "./review-values";
import type { ReviewFormState } from "./use-review-form";

/** Most calls have none; it comes with the Markdown parser. */
const Guidance = loadable(async () => (await import("#features/reviewing/criteria/parts/guidance")).Guidance);

type Props = {
  form: ReviewFormState;
  submitLabel: "Submit" | "Save";
  busy: boolean;
  back: string;
  /** Whether there is another one to review. */
  onwards: boolean;
};

/** Scores, comments and the recommended status; the same for a new review and an edit. */
export function ReviewForm({ form, submitLabel, busy, back, onwards }: Props) {
  const { values, errors, set, field, asked } = form;
  const criteria = askedIn(asked);
  const { queue } = useQueueState();
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
    criteria,
    onScore: (code, score) => set(withScore(form.latest(), code, score)),
    onStatus: (status) => set({ status }),
    onSave: send,
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Review"
      aria-busy={!inSight}
      className={css.form}
      data-many={criteria.length > 2 || asked.guidance !== ""}
    >
      {asked.guidance !== "" && <Guidance text={asked.guidance} />}
      <div className={css.scores}>
        {criteria.map((criterion) => (
          <div key={criterion.code} data-field={fieldOf(criterion.code)} data-criterion={criterion.code}>
            <ScoreField
              criterion={criterion}
              value={typedScore(values, criterion.code)}
              error={lookup(errors, fieldOf(criterion.code))}
              turn={turn === criterion.code}
              onChange={(score) => set(withScore(form.latest(), criterion.code, score))}
            />
          </div>
        ))}
      </div>
      {form.draft.restored && <RestoredDraft isNew onDiscard={form.discard} />}
      <div className={css.words}>
        <CountedField label={COMMENTS_LABEL} required rows={6} max={LONG_TEXT} {...field("comments")} />
        <ChoiceField label={STATUS_LABEL} choices={statusChoices(asked)} {...field("status")} />
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
            <span>
              Keys: 0 to 9, t for 10, {criteria.some(({ required }) => !required) && "s skip, "}a accept, h
              hold, r reject, c comments, n next, p previous,{" "}
            </span>
            ? for all keys
          </p>
        </div>
      </div>
    </form>
  );
}

type Criterion = ReturnType<typeof askedIn>[number];

/** The criterion whose scale has the focus; its field takes text, where no key does anything else. */
const focusedCode = (): string | null =>
  document.activeElement?.closest("[data-criterion]")?.getAttribute("data-criterion") ?? null;

type Acts = {
  /** Whether the form is in sight and not on its way to the server; keys typed before or meanwhile are dropped. */
  ready: boolean;
  criteria: readonly Criterion[];
  onScore: (code: string, score: string) => void;
  onStatus: (status: ReviewStatus) => void;
  /** Saves; `onward` goes to the next proposal then. */
  onSave: (onward: boolean) => void;
};

/**
 * The keys of a review: a digit sets the score whose turn it is and continues with the next, from the last one to the comments;
 * a letter sets the recommended status, or skips an optional score. Returns whose turn it is.
 */
function useDeskKeys({ ready, criteria, onScore, onStatus, onSave }: Acts): string | undefined {
  const [first] = criteria;
  const [wanted, setTurn] = useState(first?.code);
  // A criterion may be retired meanwhile.
  const turn = criteria.some(({ code }) => code === wanted) ? wanted : first?.code;
  const give = (score: number | null) => {
    const code = focusedCode() ?? turn;
    const at = criteria.findIndex((each) => each.code === code);
    const criterion = criteria[at];
    if (!criterion) return;
    if (score === null ? criterion.required : score < criterion.min || score > criterion.max) return;
    onScore(criterion.code, score === null ? "" : String(score));
    const next = criteria[at + 1];
    setTurn((next ?? first)?.code);
    if (!next) focusField("comments");
  };
  const scores = Array.from({ length: 10 }, (_, n) => [String(n), () => give(n)] as const);
  const statuses = REVIEW_STATUS_CODES.map((code) => [STATUS_KEYS[code], () => onStatus(code)] as const);
  const ten = [TEN_KEY, () => give(SCORE.max)] as const;
  const skip = [SKIP_KEY, () => give(null)] as const;
  const comments = [COMMENTS_KEY, () => focusField("comments")] as const;
  useShortcuts(ready ? [...scores, ...statuses, ten, skip, comments] : []);
  useSaveKey(onSave);
  return turn;
}
