import type { Review } from "@lectern/domain/reviewing/shapes";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { useNavigate } from "react-router";
import { fetchVersion, type VersionedSubmission } from "#features/proposals/api";
import { paths } from "#platform/paths";
import { BothVersions } from "#ui/both-versions";
import { toastDone } from "#ui/toasts";
import { useNewer } from "#ui/use-newer";
import { useUpdateReview } from "../api";
import { ownReview } from "./own-review";
import { usePlace, useQueueState } from "./queue-place";
import { ReviewDesk } from "./review-desk";
import { ReviewForm } from "./review-form";
import { type AskedForm, NO_REVIEW, reviewBodyOf, reviewDifferences, valuesOf } from "./review-values";
import { useReviewForm } from "./use-review-form";

type Props = { read: VersionedSubmission; review: Review; email: string; asked: AskedForm };

/** Changes one's own review; a version that another tab saved meanwhile is shown before it is overwritten. */
export function EditReviewForm({ read, review, email, asked }: Props) {
  const pk = read.submission.pk;
  const navigate = useNavigate();
  const { queue } = useQueueState();
  const update = useUpdateReview();
  const newer = useNewer(() => fetchVersion(pk));
  const next = usePlace(pk)?.nextToReview;
  const form = useReviewForm({
    email,
    submission: pk,
    asked,
    saved: valuesOf(review),
    etag: read.etag,
    failed: TEXTS.notUpdated,
    send: async (values, { etag }, onward) => {
      await update.mutateAsync({
        id: review.id,
        body: reviewBodyOf(values, { form: asked, submission: pk, version: read.submission.version }),
        etag,
      });
      toastDone(TEXTS.updated);
      leave(onward);
    },
    settled: newer.found,
  });
  const leave = (onward = false) => {
    form.draft.drop();
    const to = onward && next ? paths.addReview(next.pk) : paths.reviewedSubmission(pk);
    void navigate(to, { state: { queue } });
  };

  const { theirs } = newer;
  if (theirs) {
    const saved = ownReview(theirs.submission);
    return (
      <BothVersions
        differences={reviewDifferences(form.values, saved ? valuesOf(saved) : NO_REVIEW, asked)}
        busy={form.sending}
        onKeepMine={() => void form.run({ etag: theirs.etag })}
        onTakeTheirs={() => leave()}
        onEditOn={() => {
          form.draft.keep({ etag: theirs.etag });
          newer.forget();
        }}
      />
    );
  }
  return (
    <ReviewDesk submission={read.submission}>
      <ReviewForm
        form={form}
        submitLabel="Save"
        busy={form.sending}
        onwards={next !== undefined}
        back={paths.reviewedSubmission(pk)}
      />
    </ReviewDesk>
  );
}
