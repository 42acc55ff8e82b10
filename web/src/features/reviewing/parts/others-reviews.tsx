import { REVIEW_STATUSES } from "@lectern/domain/call/decisions";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { Field, FieldList } from "#ui/field-list";
import { PageSection } from "#ui/page-section";
import { othersQuery } from "../api";
import { REVIEW_LABELS } from "./review-values";

/** Others' reviews, if visible to the reader. */
export function OthersReviews({ pk }: { pk: number }) {
  const others = useQuery(othersQuery(pk));
  return (
    <PageSection title="The others' reviews">
      {others.isError && <Text role="alert">{messagesOf(others.error).join(" ")}</Text>}
      {others.data?.length === 0 && <Text c="dimmed">No other reviews yet.</Text>}
      {others.data?.map((review, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reviews without names differ only by their position
        <FieldList key={at}>
          <Field label={REVIEW_LABELS.expertise_score}>{review.expertise_score}</Field>
          <Field label={REVIEW_LABELS.submission_score}>{review.submission_score}</Field>
          <Field label={REVIEW_LABELS.comments} long>
            {review.comments}
          </Field>
          <Field label={REVIEW_LABELS.status}>{REVIEW_STATUSES[review.status].shown}</Field>
        </FieldList>
      ))}
    </PageSection>
  );
}
