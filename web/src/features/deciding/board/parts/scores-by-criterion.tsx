import type { CriterionScores } from "@lectern/domain/deciding/board/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormOfReviews } from "#features/reviewing/criteria/api";
import { criterionScoresQuery } from "../api";

/** The means of a proposal on the board by each criterion. Those of all proposals are read when they are first shown. */
export function ScoresByCriterion({ pk }: { pk: number }) {
  const { data } = useQuery(criterionScoresQuery);
  return <Means scores={data?.get(pk) ?? []} />;
}

type Props = { scores: CriterionScores["criteria"]; withFair?: boolean };

/** Each criterion's mean on its own scale, also adjusted for reviewers' bias if asked. */
export function Means({ scores, withFair = false }: Props) {
  const { criteria } = useFormOfReviews();
  const shown = criteria.flatMap(({ code, label, retired }) => {
    const found = scores.find((each) => each.code === code);
    if (retired || found?.mean == null) return [];
    const fair = withFair ? ` (fair ${found.fair?.toFixed(1) ?? "–"})` : "";
    return [`${label} ${found.mean.toFixed(1)}${fair}`];
  });
  return <>{shown.join(" · ") || "–"}</>;
}
