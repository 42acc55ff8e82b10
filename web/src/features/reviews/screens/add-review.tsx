import { TEXTS } from "@lectern/domain/reviews/words";
import type { Submission } from "@lectern/domain/submissions/contract";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useUser } from "#features/accounts/api";
import { submissionQuery } from "#features/submissions/api";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { toastDone } from "#ui/toasts";
import { useAddReview } from "../api";
import { Neighbours } from "../parts/neighbours";
import { ownReview } from "../parts/own-review";
import { useHanded } from "../parts/queue-place";
import { ReviewBeside } from "../parts/review-beside";
import { ReviewForm } from "../parts/review-form";
import { NO_REVIEW, reviewBodyOf } from "../parts/review-values";
import { useReviewForm } from "../parts/use-review-form";

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="md">
        <PromptTitle tab="Add a review">add a review</PromptTitle>
        <Neighbours pk={pk} page={paths.addReview} />
      </Group>
      <ReadOne query={submissionQuery(pk)} home={paths.reviewer} fresh>
        {({ submission }) => <Entry key={submission.pk} submission={submission} />}
      </ReadOne>
    </Stack>
  );
}

/** Decided once on entry: saving the review must not look like having come here with one. */
function Entry({ submission }: { submission: Submission }) {
  const user = useUser();
  const [reviewed] = useState(() => ownReview(submission) !== null);
  const { queue } = useHanded();
  if (reviewed) return <Navigate to={paths.editReview(submission.pk)} replace state={{ queue }} />;
  return user ? <AddForm submission={submission} email={user.email} /> : null;
}

function AddForm({ submission, email }: { submission: Submission; email: string }) {
  const pk = submission.pk;
  const navigate = useNavigate();
  const { queue } = useHanded();
  const add = useAddReview();
  const form = useReviewForm({ email, submission: pk, values: NO_REVIEW, etag: null });
  const send = () =>
    add.mutate(
      { body: reviewBodyOf(form.values, pk), idempotencyKey: form.idempotencyKey },
      {
        onSuccess: () => {
          form.sent();
          toastDone(TEXTS.added);
          void navigate(paths.reviewedSubmission(pk), { state: { queue, justReviewed: true } });
        },
        onError: (failure) => form.explain(failure, TEXTS.notAdded),
      },
    );
  return (
    <ReviewBeside submission={submission}>
      <ReviewForm
        form={form}
        submitLabel="Submit"
        busy={add.isPending}
        back={paths.reviewedSubmission(pk)}
        onValid={send}
      />
    </ReviewBeside>
  );
}
