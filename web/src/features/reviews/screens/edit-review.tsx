import { Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate } from "react-router";
import { useUser } from "#features/accounts/api";
import type { VersionedSubmission } from "#features/submissions/api";
import { ReadSubmission } from "#features/submissions/parts/read-submission";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { EditReviewForm } from "../parts/edit-review-form";
import { ownReview } from "../parts/own-review";

export function Component() {
  return (
    <Stack gap="xl">
      <PromptTitle tab="Edit review">edit review</PromptTitle>
      <ReadSubmission home={paths.reviewer} fresh>
        {(read) => <Entry key={read.submission.pk} read={read} />}
      </ReadSubmission>
    </Stack>
  );
}

/** Decided once on entry; without a review of one's own there is nothing to edit. */
function Entry({ read }: { read: VersionedSubmission }) {
  const user = useUser();
  const [review] = useState(() => ownReview(read.submission));
  if (!review) return <Navigate to={paths.addReview(read.submission.pk)} replace />;
  return user ? <EditReviewForm read={read} review={review} email={user.email} /> : null;
}
