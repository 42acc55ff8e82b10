import type { SignedReview } from "@lectern/domain/deciding/board/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormOfReviews } from "#features/reviewing/criteria/api";
import { choiceOf, labelledScores } from "#features/reviewing/criteria/parts/given";
import { dateInOwnZone } from "#platform/dates";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { reviewsQuery } from "../api";
import css from "./board.module.css";
import type { MarkedRow } from "./marked-rows";
import { ScoresOfProposal } from "./scores-by-criterion";

const figure = (score: number | null) => score?.toFixed(1) ?? "–";

/** The scores and the signed reviews of a proposal. */
export const ReviewsSection = ({ row: { pk, scores } }: { row: MarkedRow }) => (
  <section aria-label="Reviews">
    <h2 className={css.heading}>Reviews</h2>
    {scores && (
      <Text size="sm" mb="xs">
        Mean <strong>{figure(scores.mean)}</strong> · spread {figure(scores.spread)} · fair{" "}
        <strong>{figure(scores.fair)}</strong> (adjusted for how generously each reviewer scores)
      </Text>
    )}
    {scores && (
      <Text size="sm" mb="sm">
        <ScoresOfProposal pk={pk} />
      </Text>
    )}
    <Reviews pk={pk} />
  </section>
);

function Reviews({ pk }: { pk: number }) {
  const reviews = useQuery(reviewsQuery(pk));
  return (
    <PageLoader waiting={reviews.isPending}>
      <ReadFailure of={reviews} />
      {reviews.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet
        </Text>
      )}
      <ul className={css.reviews}>
        {reviews.data?.map((review) => (
          <Review key={review.reviewer} {...review} />
        ))}
      </ul>
    </PageLoader>
  );
}

function Review(review: SignedReview) {
  const form = useFormOfReviews();
  const scores = labelledScores(review, form).map(({ label, score }) => `${label} ${score ?? "–"}`);
  return (
    <li className={css.review}>
      <Text size="sm">
        <strong>{review.reviewer}</strong> · {[...scores, choiceOf(review.status, form)].join(" · ")}
      </Text>
      <Text size="sm" className={css.comments ?? ""}>
        {review.comments}
      </Text>
      <Text size="xs" c="dimmed">
        {dateInOwnZone(review.updated_on)}
      </Text>
    </li>
  );
}
