import type { EditionChoices } from "@lectern/domain/call/choices";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import type { Submission } from "@lectern/domain/proposals/contract";
import { textsThat } from "@lectern/domain/proposals/fields";
import type { Review } from "@lectern/domain/reviewing/shapes";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FIELD_LABELS, formOf } from "#features/proposals/parts/form-values";
import { shownValues } from "#features/proposals/parts/shown-values";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { labelledScores, shownStatus } from "#features/reviewing/criteria/parts/given";
import { Field, FieldList } from "#ui/field-list";
import { ReadFailure } from "#ui/read-failure";
import { StatusBadge } from "#ui/status-badge";
import { Naming } from "./blind-note";
import { FileToRead } from "./file-to-read";
import { COMMENTS_LABEL, STATUS_LABEL } from "./review-values";

const LINES = textsThat(({ long }) => !long);
const LONG_TEXTS = textsThat(({ long }) => long);

type Props = { submission: Submission; review: Review | null; edition: EditionChoices };

/** The fields of 'Submission Details', in the order of specification 2. */
export function ReviewedFields({ submission, review, edition }: Props) {
  const shown = shownValues(formOf(submission), edition);
  return (
    <FieldList>
      {LINES.map((name) => (
        <Field key={name} label={FIELD_LABELS[name]}>
          {shown[name]}
        </Field>
      ))}
      <Field label="Submitter Name">
        <Naming>{submission.full_name}</Naming>
      </Field>
      <Field label="Residence">
        <Naming>{countryName(submission.residence)}</Naming>
      </Field>
      <Field label={FIELD_LABELS.authors}>
        <Naming>{shown.authors}</Naming>
      </Field>
      <Field label={FIELD_LABELS.topic_type}>{shown.topic_type}</Field>
      <Field label={FIELD_LABELS.submission_type}>{shown.submission_type}</Field>
      <Field label={FIELD_LABELS.workshop_duration}>{shown.workshop_duration}</Field>
      {LONG_TEXTS.map((name) => (
        <Field key={name} label={FIELD_LABELS[name]} long>
          {shown[name]}
        </Field>
      ))}
      <Field label={FIELD_LABELS.conference}>{shown.conference}</Field>
      <Field label="Status">
        <StatusBadge status={submission.status} />
      </Field>
      <Field label="File">
        <Stack gap="md" align="flex-start">
          <FileToRead submission={submission} />
        </Stack>
      </Field>
      <ReviewFields review={review} />
    </FieldList>
  );
}

/** The reader's review, by the call's form. */
function ReviewFields({ review }: Pick<Props, "review">) {
  const read = useQuery(reviewFormQuery);
  const form = read.data?.answer;
  return (
    <>
      {form
        ? labelledScores(review, form).map(({ code, label, score }) => (
            <Field key={code} label={label}>
              {score ?? (review ? "Skipped" : <NotYet />)}
            </Field>
          ))
        : read.isFetched && (
            <Field label="Scores">
              <ReadFailure of={read} what="The review form" />
            </Field>
          )}
      <Field label={COMMENTS_LABEL} long>
        {review?.comments ?? <NotYet />}
      </Field>
      <Field label={STATUS_LABEL}>{review ? form && shownStatus(review.status, form) : <NotYet />}</Field>
    </>
  );
}

const NotYet = () => (
  <Text span c="dimmed">
    Not reviewed by you yet
  </Text>
);
