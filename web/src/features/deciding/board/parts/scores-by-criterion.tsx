import { useQuery } from "@tanstack/react-query";
import { useFormOfReviews } from "#features/reviewing/criteria/api";
import { criterionScoresQuery } from "../api";

/** The means of a proposal by each criterion, on its own scale. They are read when they are first shown. */
export function ScoresByCriterion({ pk, withFair = false }: { pk: number; withFair?: boolean }) {
  const { criteria } = useFormOfReviews();
  const scores = useQuery(criterionScoresQuery).data?.get(pk) ?? [];
  const shown = criteria.flatMap(({ code, label, retired }) => {
    const found = scores.find((each) => each.code === code);
    if (retired || found?.mean == null) return [];
    const fair = withFair ? ` (fair ${found.fair?.toFixed(1) ?? "–"})` : "";
    return [`${label} ${found.mean.toFixed(1)}${fair}`];
  });
  return <>{shown.join(" · ") || "–"}</>;
}
