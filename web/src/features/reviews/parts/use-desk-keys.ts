import { SCORE } from "@lectern/domain/reviews/words";
import { useState } from "react";
import { focusField } from "#ui/focus-field";
import { useSaveKey, useShortcuts } from "#ui/shortcuts";
import { COMMENTS_KEY, TEN_KEY } from "./keys";

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
  onScore: (name: ScoreName, score: number) => void;
  /** Saves; `onward` goes to the next proposal then. */
  onSave: (onward: boolean) => void;
};

/**
 * The keys of a review: a digit sets the score whose turn it is and goes on to the next, from the last one to the comments.
 * Gives whose turn it is.
 */
export function useDeskKeys({ onScore, onSave }: Acts): ScoreName {
  const [turn, setTurn] = useState<ScoreName>("expertise_score");
  const give = (score: number) => {
    const name = focusedScore() ?? turn;
    onScore(name, score);
    setTurn(NEXT[name]);
    if (name === "submission_score") focusField("comments");
  };
  const scores = Array.from({ length: 10 }, (_, n) => [String(n), () => give(n)] as const);
  useShortcuts([...scores, [TEN_KEY, () => give(SCORE.max)], [COMMENTS_KEY, () => focusField("comments")]]);
  useSaveKey(onSave);
  return turn;
}
