import { REVIEW_STATUS_CODES, type ReviewStatus } from "@lectern/domain/call/decisions";
import { SCORE } from "@lectern/domain/reviewing/words";
import { useState } from "react";
import { focusField } from "#ui/focus-field";
import { useSaveKey, useShortcuts } from "#ui/shortcuts";
import { COMMENTS_KEY, STATUS_KEYS, TEN_KEY } from "./keys";

export type ScoreName = "expertise_score" | "submission_score";

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
export function useDeskKeys({ ready, onScore, onStatus, onSave }: Acts): ScoreName {
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
