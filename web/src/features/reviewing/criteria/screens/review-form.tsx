import { useQuery } from "@tanstack/react-query";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { reviewFormQuery } from "../api";
import { FormEditor } from "../parts/form-editor";

/** What reviewers are asked for: criteria, recommendations and guidance. */
export function Component() {
  const form = useQuery(reviewFormQuery);
  return (
    <OrganiserFrame page="reviewForm" about="What reviewers score a proposal by, and how each score counts.">
      <PageLoader waiting={form.isPending}>
        <ReadFailure of={form} />
        {form.data && <FormEditor key={form.data.etag} saved={form.data.answer} etag={form.data.etag} />}
      </PageLoader>
    </OrganiserFrame>
  );
}
