import type { Review } from "@lectern/domain/reviewing/shapes";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { fetchVersion, type VersionedSubmission } from "#features/proposals/api";
import { paths } from "#platform/paths";
import { Refused } from "#platform/refused";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { useUpdateReview } from "../api";
import { ownReview } from "./own-review";
import { useHanded, usePlace } from "./queue-place";
import { ReviewDesk } from "./review-desk";
import { ReviewForm } from "./review-form";
import { NO_REVIEW, reviewBodyOf, reviewDifferences, valuesOf } from "./review-values";
import { useReviewForm } from "./use-review-form";

/** Seldom needed: fetched when somebody has saved meanwhile. */
const BothVersions = lazy(async () => ({ default: (await import("#ui/both-versions")).BothVersions }));

type Props = { read: VersionedSubmission; review: Review; email: string };

/** Changes one's own review; a version that another tab saved meanwhile is shown before it is overwritten. */
export function EditReviewForm({ read, review, email }: Props) {
  const pk = read.submission.pk;
  const navigate = useNavigate();
  const { queue } = useHanded();
  const update = useUpdateReview();
  const form = useReviewForm({ email, submission: pk, values: valuesOf(review), etag: read.etag });
  const [theirs, setTheirs] = useState<VersionedSubmission | null>(null);
  const next = usePlace(pk)?.nextToReview;
  const leave = (onward = false) => {
    form.sent();
    const to = onward && next ? paths.addReview(next.pk) : paths.reviewedSubmission(pk);
    void navigate(to, { state: { queue } });
  };

  const save = async (etag: string | null, onward = false) => {
    try {
      await update.mutateAsync({ id: review.id, body: reviewBodyOf(form.values, pk), etag });
      toastDone(TEXTS.updated);
      leave(onward);
    } catch (failure) {
      const stale = failure instanceof Refused && failure.status === 412;
      const newer = stale ? await fetchVersion(pk).catch(() => null) : null;
      setTheirs(newer);
      if (!newer) form.explain(failure, TEXTS.notUpdated);
    }
  };

  if (theirs) {
    const saved = ownReview(theirs.submission);
    return (
      <Suspense fallback={<LoaderLine />}>
        <BothVersions
          differences={reviewDifferences(form.values, saved ? valuesOf(saved) : NO_REVIEW)}
          busy={update.isPending}
          onKeepMine={() => void save(theirs.etag)}
          onTakeTheirs={() => leave()}
          onEditOn={() => {
            form.startFrom(theirs.etag);
            setTheirs(null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <ReviewDesk submission={read.submission}>
      <ReviewForm
        form={form}
        submitLabel="Save"
        busy={update.isPending}
        onwards={next !== undefined}
        back={paths.reviewedSubmission(pk)}
        onValid={(onward) => void save(form.etag, onward)}
      />
    </ReviewDesk>
  );
}
