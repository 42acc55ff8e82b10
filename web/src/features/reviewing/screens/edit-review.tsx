import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery, type VersionedSubmission } from "#features/proposals/api";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { WithReviewForm } from "../criteria/parts/with-review-form";
import { EditReviewForm } from "../parts/edit-review-form";
import { Neighbours } from "../parts/neighbours";
import { ownReview } from "../parts/own-review";
import { useQueueState } from "../parts/queue-place";
import { startDesk } from "../parts/review-desk";

/** Starts the page's first reads (app/screen.ts). */
export const loader = startDesk;

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="md">
        <PromptTitle tab="Edit review">edit review</PromptTitle>
        <Neighbours pk={pk} page={paths.addReview} />
      </Group>
      <ReadOne query={submissionQuery(pk)} home={paths.reviewer} fresh>
        {(read) => <Entry key={read.submission.pk} read={read} />}
      </ReadOne>
    </Stack>
  );
}

/** Decided once on entry; without a review of one's own there is nothing to edit. */
function Entry({ read }: { read: VersionedSubmission }) {
  const user = useUser();
  const [review] = useState(() => ownReview(read.submission));
  const { queue } = useQueueState();
  if (!review) return <Navigate to={paths.addReview(read.submission.pk)} replace state={{ queue }} />;
  if (!user) return null;
  return (
    <WithReviewForm>
      {(asked) => <EditReviewForm read={read} review={review} email={user.email} asked={asked} />}
    </WithReviewForm>
  );
}
