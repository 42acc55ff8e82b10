import type { ReviewerConflict } from "@lectern/domain/reviewing/conflicts/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FirstFew } from "#ui/first-few";
import { QueryData } from "#ui/query-data";
import { standingsQuery } from "../api";
import css from "./conflicts.module.css";
import { isSuggested, ReviewerStanding } from "./standing";

/** The reviewers with a conflict of interest, and why; an organiser can mark others. */
export function ConflictsPanel({ pk }: { pk: number }) {
  const standings = useQuery(standingsQuery(pk));
  return (
    <QueryData of={standings} section>
      {(all) => <Standings pk={pk} all={all} />}
    </QueryData>
  );
}

function Standings({ pk, all }: { pk: number; all: readonly ReviewerConflict[] }) {
  const out = all.filter(({ conflict }) => conflict !== null);
  return (
    <>
      <Text size="sm" mb="xs">
        {out.length === 0
          ? "All reviewers may see it."
          : `${out.length} of ${all.length} reviewers ${out.length === 1 ? "does" : "do"} not see it.`}
      </Text>
      <FirstFew
        items={[...all].sort(byNeed)}
        few={all.filter((standing) => needOf(standing) < NOTHING_TO_SAY).length + FURTHER}
        called="reviewers"
        className={css.reviewers}
      >
        {(standing) => <ReviewerStanding key={standing.reviewer} pk={pk} standing={standing} />}
      </FirstFew>
    </>
  );
}

/** Conflicts come first, then suggestions. */
const byNeed = (a: ReviewerConflict, b: ReviewerConflict) => needOf(a) - needOf(b);
const NOTHING_TO_SAY = 2;
const needOf = (standing: ReviewerConflict) =>
  standing.conflict ? 0 : isSuggested(standing) ? 1 : NOTHING_TO_SAY;

/** For reviewers without conflict or suggestion. */
const FURTHER = 3;
