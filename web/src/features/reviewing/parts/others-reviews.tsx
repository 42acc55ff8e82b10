import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import type { OtherReview } from "@lectern/domain/reviewing/shapes";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { labelledScores, shownStatus } from "#features/reviewing/criteria/parts/given";
import { WithReviewForm } from "#features/reviewing/criteria/parts/with-review-form";
import { Field, FieldList } from "#ui/field-list";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { othersQuery } from "../api";
import { COMMENTS_LABEL, STATUS_LABEL } from "./review-values";

/** Others' reviews, if visible to the reader. */
export function OthersReviews({ pk }: { pk: number }) {
  const others = useQuery(othersQuery(pk));
  return (
    <PageSection title="The others' reviews">
      <WithReviewForm section>
        {(form) => (
          <QueryData of={others} section>
            {(reviews) =>
              reviews.length === 0 ? (
                <Text c="dimmed">No other reviews yet.</Text>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: reviews without names differ only by their position
                reviews.map((review, at) => <OneReview key={at} review={review} form={form} />)
              )
            }
          </QueryData>
        )}
      </WithReviewForm>
    </PageSection>
  );
}

const OneReview = ({ review, form }: { review: OtherReview; form: ReviewFormOnWire }) => (
  <FieldList>
    {labelledScores(review, form).map(({ code, label, score }) => (
      <Field key={code} label={label}>
        {score ?? "Skipped"}
      </Field>
    ))}
    <Field label={COMMENTS_LABEL} long>
      {review.comments}
    </Field>
    <Field label={STATUS_LABEL}>{shownStatus(review.status, form)}</Field>
  </FieldList>
);
