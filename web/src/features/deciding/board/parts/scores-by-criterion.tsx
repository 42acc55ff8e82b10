import type { CriterionScores } from "@lectern/domain/deciding/board/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormOfReviews } from "#features/reviewing/criteria/api";
import { criterionScoresOf, criterionScoresQuery } from "../api";

/** The means of a proposal on the board by each criterion. Those of all proposals are read when they are first shown. */
export function ScoresByCriterion({ pk }: { pk: number }) {
  const { data } = useQuery(criterionScoresQuery);
  return <Means scores={data?.get(pk) ?? []} />;
}

/** The means and adjusted means by each criterion, of this proposal alone. */
export function ScoresOfProposal({ pk }: { pk: number }) {
  const { data = [] } = useQuery(criterionScoresOf(pk));
  return <Means scores={data} withFair />;
}

type Props = { scores: CriterionScores["criteria"]; withFair?: boolean };

/** On each criterion's own scale. */
function Means({ scores, withFair = false }: Props) {
  const { criteria } = useFormOfReviews();
  const shown = criteria.flatMap(({ code, label, retired }) => {
    const found = scores.find((each) => each.code === code);
    if (retired || found?.mean == null) return [];
    const fair = withFair ? ` (fair ${found.fair?.toFixed(1) ?? "–"})` : "";
    return [`${label} ${found.mean.toFixed(1)}${fair}`];
  });
  return <>{shown.join(" · ") || "–"}</>;
}
