import type { Submission } from "@lectern/domain/proposals/contract";
import { REVIEWABLE } from "@lectern/domain/proposals/words";
import { mayReadOthers } from "@lectern/domain/reviewing/rules";
import { Button, Group, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { useEdition } from "#features/call/api";
import { submissionQuery } from "#features/proposals/api";
import { Recuse } from "#features/reviewing/conflicts/parts/recuse";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { TerminalPanel } from "#ui/terminal-panel";
import { AfterReview } from "../parts/after-review";
import { BlindNote, isAuthorHidden } from "../parts/blind-note";
import { DeleteReview } from "../parts/delete-review";
import { Neighbours } from "../parts/neighbours";
import { ownReview } from "../parts/own-review";
import { useHanded } from "../parts/queue-place";
import { ReviewedFields } from "../parts/reviewed-fields";

/** In most editions there is nothing to show. */
const OthersReviews = lazy(async () => ({
  default: (await import("../parts/others-reviews")).OthersReviews,
}));

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <ReadOne query={submissionQuery(pk)} home={paths.reviewer}>
      {({ submission }) => <Details key={submission.pk} submission={submission} />}
    </ReadOne>
  );
}

function Details({ submission }: { submission: Submission }) {
  const edition = useEdition();
  const review = ownReview(submission);
  const { pk, status } = submission;
  const decided = submission.overall_status !== null;
  const { queue } = useHanded();
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
      <ReviewedFields submission={submission} review={review} edition={edition} />
      {mayReadOthers(edition, { reviewed: review !== null }) === null && (
        <Suspense fallback={null}>
          <OthersReviews pk={pk} />
        </Suspense>
      )}
    </Stack>
  );
}
