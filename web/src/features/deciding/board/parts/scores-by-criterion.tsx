import type { CriterionScores } from "@lectern/domain/deciding/board/contract";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { useQuery } from "@tanstack/react-query";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { criterionScoresQuery } from "../api";

/** A mean or a spread; a dash without one. */
export const figure = (score: number | null | undefined): string => score?.toFixed(1) ?? "–";

/** The means of a proposal on the board by each criterion. Those of all proposals are read when they are first shown. */
export function ScoresByCriterion({ pk }: { pk: number }) {
  const form = useQuery(reviewFormQuery).data;
  const scores = useQuery(criterionScoresQuery).data?.get(pk);
  return form && scores ? <Means scores={scores} form={form.answer} /> : <>–</>;
}

type Props = { scores: CriterionScores["criteria"]; form: ReviewFormOnWire; withFair?: boolean };

/** Each criterion's mean on its own scale, also adjusted for reviewers' bias if asked. */
export function Means({ scores, form, withFair = false }: Props) {
  const shown = form.criteria.flatMap(({ code, label, retired }) => {
    const found = scores.find((each) => each.code === code);
    if (retired || found?.mean == null) return [];
    const fair = withFair ? ` (fair ${figure(found.fair)})` : "";
    return [`${label} ${figure(found.mean)}${fair}`];
  });
  return <>{shown.join(" · ") || "–"}</>;
}
