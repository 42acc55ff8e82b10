import type { Submission } from "@lectern/domain/proposals/contract";
import { REVIEWABLE, TEXTS as SUBMISSION_TEXTS } from "@lectern/domain/proposals/words";
import { mayReadDiscussion } from "@lectern/domain/reviewing/discussion/rules";
import { TEXTS as DISCUSSION } from "@lectern/domain/reviewing/discussion/words";
import { mayReadOthers } from "@lectern/domain/reviewing/rules";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { submissionQuery } from "#features/proposals/api";
import { ProposalAnswers } from "#features/proposals/form-questions/parts/proposal-answers";
import { Recuse } from "#features/reviewing/conflicts/parts/recuse";
import { ownPaths, paths } from "#platform/paths";
import { startReading, startReadingOf } from "#platform/queries";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { focusHeadline } from "#ui/focus-field";
import { loadable } from "#ui/loadable";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone } from "#ui/toasts";
import { useDeleteReview } from "../api";
import { DiscussionSection } from "../discussion/parts/discussion-section";
import { AllDone } from "../parts/all-done";
import { BlindNote, isAuthorHidden } from "../parts/blind-note";
import { Neighbours } from "../parts/neighbours";
import { OthersReviews } from "../parts/others-reviews";
import { isOwn, ownReview } from "../parts/own-review";
import { usePlace, useQueueState } from "../parts/queue-place";
import { QueueProgress } from "../parts/queue-progress";
import { ReviewedFields } from "../parts/reviewed-fields";
import { startReview } from "../parts/start-review";
import { questionsQuery } from "../questions/api";
import { QuestionsPanel } from "../questions/parts/questions-panel";

/** Few proposals are changed after a review. */
const ChangedSinceReview = loadable(
  async () => (await import("#features/proposals/parts/changed-since-review")).ChangedSinceReview,
);

/** Starts the page's first reads (app/screen.ts). */
export const loader = startReadingOf((pk) => {
  startReview(pk);
  startReading(questionsQuery(pk));
});

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <ReadOne query={submissionQuery(pk)} home={paths.reviewer}>
      {({ submission }) =>
        isOwn(submission) ? (
          <Navigate to={ownPaths("reviewer").one(pk)} replace />
        ) : (
          <Details key={submission.pk} submission={submission} />
        )
      }
    </ReadOne>
  );
}

function Details({ submission }: { submission: Submission }) {
  const edition = useEdition();
  const user = useUser();
  const review = ownReview(submission);
  const { pk, status } = submission;
  const decided = submission.overall_status !== null;
  const { queue } = useQueueState();
  return (
    <Stack maw={960} gap="xl">
      <Group justify="space-between" gap="md">
        <PromptTitle tab={submission.title}>Submission Details</PromptTitle>
        <Neighbours pk={pk} />
      </Group>
      <AfterReview pk={pk} />
      {isAuthorHidden(submission) && <BlindNote />}
      {decided && !review && (
        <TerminalPanel role="note">This proposal is decided: no more reviews are needed.</TerminalPanel>
      )}
      <Group>
        {REVIEWABLE.includes(status) && (
          <Button
            component={Link}
            variant={review || decided ? "outline" : "filled"}
            to={review ? paths.editReview(pk) : paths.addReview(pk)}
            state={{ queue }}
          >
            {review ? "Edit Review" : "Add a Review"}
          </Button>
        )}
        {review && <DeleteReview id={review.id} submission={pk} />}
        <Recuse pk={pk} />
      </Group>
      {submission.changed_since_review && <ChangedSinceReview pk={pk} />}
      <ReviewedFields submission={submission} review={review} edition={edition} />
      <ProposalAnswers
        pk={pk}
        within={(answers) => <PageSection title="Answers of the speakers">{answers}</PageSection>}
      />
      {user && (
        <PageSection title="Questions to the speaker">
          <QuestionsPanel pk={pk} email={user.email} />
        </PageSection>
      )}
      {mayReadOthers(edition, { reviewed: review !== null }) === null && <OthersReviews pk={pk} />}
      {mayReadDiscussion(edition, { reviewed: review !== null }) === null ? (
        <DiscussionSection pk={pk} />
      ) : (
        <Text size="sm" c="dimmed">
          {DISCUSSION.later}
        </Text>
      )}
    </Stack>
  );
}

/** Deletes one's own review, after asking. */
function DeleteReview({ id, submission }: { id: number; submission: number }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteReview();
  // Awaited here: with its review gone this button is gone too, and callbacks of `mutate` with it.
  const go = async () => {
    setAsking(false);
    await attempt(SUBMISSION_TEXTS.notDeleted, id, async () => {
      await remove.mutateAsync({ id, submission });
      toastDone(TEXTS.deleted);
      focusHeadline();
    });
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)} loading={remove.isPending}>
        Delete Review
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete review"
        question={SUBMISSION_TEXTS.confirmDelete}
        onYes={() => void go()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Right after a review was sent: one's progress, and the next proposal to review. */
function AfterReview({ pk }: { pk: number }) {
  const { queue, justReviewed } = useQueueState();
  const place = usePlace(pk);
  if (!justReviewed || !place) return null;
  const { nextToReview } = place;
  return (
    <TerminalPanel>
      <QueueProgress left={place.left} done={place.done} />
      {nextToReview ? (
        <>
          <Text inherit mt="md" mb="md">
            Next to review:{" "}
            <Anchor
              component={Link}
              to={paths.reviewedSubmission(nextToReview.pk)}
              state={{ queue }}
              inherit
              underline="always"
            >
              {nextToReview.title}
            </Anchor>
          </Text>
          <Button component={Link} to={paths.addReview(nextToReview.pk)} state={{ queue }}>
            Review the next one
          </Button>
        </>
      ) : (
        <AllDone />
      )}
    </TerminalPanel>
  );
}
