import type { Submission } from "@lectern/domain/proposals/contract";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { answerTo } from "#platform/answer-to";
import { ownPaths, paths } from "#platform/paths";
import { ON_ENTRY } from "#platform/queries";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { toastDone } from "#ui/toasts";
import { useAddReview } from "../api";
import { WithReviewForm } from "../criteria/parts/with-review-form";
import { Neighbours } from "../parts/neighbours";
import { isOwn, ownReview } from "../parts/own-review";
import { usePlace, useQueueState } from "../parts/queue-place";
import { READ_AHEAD_MS } from "../parts/read-ahead";
import { ReviewDesk, startDesk } from "../parts/review-desk";
import { ReviewForm } from "../parts/review-form";
import { type AskedForm, NO_REVIEW, reviewBodyOf } from "../parts/review-values";
import { useReviewForm } from "../parts/use-review-form";

/** Starts the page's first reads (app/screen.ts). */
export const loader = startDesk;

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="md">
        <PromptTitle tab="Add a review">add a review</PromptTitle>
        <Neighbours pk={pk} page={paths.addReview} />
      </Group>
      <ReadToReview key={pk} pk={pk} />
    </Stack>
  );
}

/** What was read ahead is shown at once; anything else is read again. */
function ReadToReview({ pk }: { pk: number }) {
  const client = useQueryClient();
  const query = submissionQuery(pk);
  const [ahead] = useState(() => client.getQueryCache().find(query)?.isStaleByTime(READ_AHEAD_MS) === false);
  return (
    <ReadOne
      query={ahead ? { ...query, staleTime: READ_AHEAD_MS, ...ON_ENTRY } : query}
      home={paths.reviewer}
      fresh={!ahead}
    >
      {({ submission }) => <Entry key={submission.pk} submission={submission} />}
    </ReadOne>
  );
}

/** Decided once on entry: saving the review must not look like having come here with one. */
function Entry({ submission }: { submission: Submission }) {
  const user = useUser();
  const [reviewed] = useState(() => ownReview(submission) !== null);
  const { queue } = useQueueState();
  if (isOwn(submission)) return <Navigate to={ownPaths("reviewer").one(submission.pk)} replace />;
  if (reviewed) return <Navigate to={paths.editReview(submission.pk)} replace state={{ queue }} />;
  if (!user) return null;
  return (
    <WithReviewForm>
      {(asked) => <AddForm submission={submission} email={user.email} asked={asked} />}
    </WithReviewForm>
  );
}

type Props = { submission: Submission; email: string; asked: AskedForm };

function AddForm({ submission, email, asked }: Props) {
  const pk = submission.pk;
  const navigate = useNavigate();
  const { queue } = useQueueState();
  const add = useAddReview();
  const place = usePlace(pk);
  const next = place?.nextToReview;
  const form = useReviewForm({
    email,
    submission: pk,
    asked,
    saved: NO_REVIEW,
    etag: null,
    failed: TEXTS.notAdded,
    send: async (values, { idempotencyKey }, onward) => {
      await answerTo(add, {
        body: reviewBodyOf(values, { form: asked, submission: pk, version: submission.version }),
        idempotencyKey,
      });
      form.draft.drop();
      toastDone(TEXTS.added);
      if (onward && next) void navigate(paths.addReview(next.pk), { state: { queue } });
      else void navigate(paths.reviewedSubmission(pk), { state: { queue, justReviewed: true } });
    },
  });
  return (
    <ReviewDesk submission={submission}>
      <ReviewForm
        form={form}
        submitLabel="Submit"
        busy={form.sending || add.isSuccess}
        onwards={next !== undefined}
        back={paths.reviewedSubmission(pk)}
      />
    </ReviewDesk>
  );
}
