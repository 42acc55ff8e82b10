import { useQuery } from "@tanstack/react-query";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { reviewFormQuery } from "../api";
import { FormEditor } from "../parts/form-editor";

/** What reviewers are asked for: criteria, recommendations and guidance. */
export function Component() {
  const form = useQuery(reviewFormQuery);
  return (
    <OrganiserFrame page="reviewForm" about="What reviewers score a proposal by, and how each score counts.">
      <QueryData of={form}>
        {({ answer, etag }) => <FormEditor key={etag} saved={answer} etag={etag} />}
      </QueryData>
    </OrganiserFrame>
  );
}
