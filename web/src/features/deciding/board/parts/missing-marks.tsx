import { useQuery } from "@tanstack/react-query";
import { useEdition } from "#features/call/api";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { discussionsQuery } from "#features/reviewing/discussion/api";
import { ReadFailure } from "#ui/read-failure";
import { viewsQuery } from "../../views/api";
import { criterionScoresQuery, namedQuery } from "../api";

/**
 * Why rows are without what is read beside them; they would look as if there were none. `byCriterion`: the scores by each
 * criterion are shown. Of the views, the board opens with the default one.
 */
export function MissingMarks({ byCriterion }: { byCriterion: boolean }) {
  const discussions = useQuery(discussionsQuery);
  const scores = useQuery({ ...criterionScoresQuery, enabled: byCriterion });
  const form = useQuery({ ...reviewFormQuery, enabled: byCriterion });
  const views = useQuery({ ...viewsQuery, enabled: false });
  return (
    <>
      <ReadFailure of={views} what="Your views" />
      <ReadFailure of={discussions} what="Unread messages" />
      <ReadFailure of={scores} what="Scores by criterion" />
      <ReadFailure of={form} what="The review form" />
      <MissingNaming />
    </>
  );
}

/** The same for what names the author in the texts of a blind edition. */
export function MissingNaming() {
  const { blindReviews } = useEdition();
  const naming = useQuery({ ...namedQuery, enabled: blindReviews });
  return <ReadFailure of={naming} what="Words that name authors" />;
}
