import type { ScoresOfProposal, SignedReview } from "@lectern/domain/deciding/board/contract";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { Text } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { choiceOf, labelledScores } from "#features/reviewing/criteria/parts/given";
import { WithReviewForm } from "#features/reviewing/criteria/parts/with-review-form";
import { dateInOwnZone } from "#platform/dates";
import { QueryData } from "#ui/query-data";
import { ReadFailure } from "#ui/read-failure";
import { reviewsQuery, scoresQuery } from "../api";
import css from "./board.module.css";
import { figure, Means } from "./scores-by-criterion";

/** The scores and the signed reviews of a proposal. */
export function ReviewsSection({ pk }: { pk: number }) {
  const reviews = useQuery(reviewsQuery(pk));
  const scores = useQuery(scoresQuery(pk));
  return (
    <section aria-label="Reviews">
      <h2 className={css.heading}>Reviews</h2>
      <WithReviewForm section>
        {(form) => (
          <>
            {reviews.data && reviews.data.length > 0 && <Scores of={scores} form={form} />}
            <QueryData of={reviews} section>
              {(reviews) =>
                reviews.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    None yet
                  </Text>
                ) : (
                  <ul className={css.reviews}>
                    {reviews.map((review) => (
                      <Review key={review.reviewer} review={review} form={form} />
                    ))}
                  </ul>
                )
              }
            </QueryData>
          </>
        )}
      </WithReviewForm>
    </section>
  );
}

/** In a large call scores load after the reviews, so their space is reserved. */
function Scores({ of: read, form }: { of: UseQueryResult<ScoresOfProposal>; form: ReviewFormOnWire }) {
  const scores = read.data?.scores;
  if (read.data && !scores) return null;
  return (
    <>
      <ReadFailure of={read} what="The scores" />
      <Text size="sm" mb="xs" className={css.scores ?? ""} aria-busy={read.isPending}>
        {scores && (
          <>
            Mean <strong>{figure(scores.mean)}</strong> · spread {figure(scores.spread)} · fair{" "}
            <strong>{figure(scores.fair)}</strong> (adjusted for how generously each reviewer scores)
          </>
        )}
      </Text>
      <Text size="sm" mb="sm" className={css.scores ?? ""} aria-busy={read.isPending}>
        {read.data && <Means scores={read.data.criteria} form={form} withFair />}
      </Text>
    </>
  );
}

function Review({ review, form }: { review: SignedReview; form: ReviewFormOnWire }) {
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
