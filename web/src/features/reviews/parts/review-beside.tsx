import type { Submission } from "@lectern/domain/submissions/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Naming } from "./blind-note";
import css from "./review-beside.module.css";

/** The proposal beside the form, so that nobody scores from memory. */
export function ReviewBeside({ submission, children }: { submission: Submission; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <Stack component="section" gap="sm" aria-label="Proposal">
        <Title order={2} size="h4">
          {submission.title}
        </Title>
        <Text size="sm" c="dimmed">
          <Naming>{submission.full_name}</Naming> · {TOPIC_TYPES[submission.topic_type]} ·{" "}
          {SUBMISSION_TYPES[submission.submission_type]}
        </Text>
        <Text className={css.abstract}>{submission.abstract}</Text>
      </Stack>
      <div className={css.form}>{children}</div>
    </div>
  );
}
