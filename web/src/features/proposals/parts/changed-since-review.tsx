import { useQuery } from "@tanstack/react-query";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { changesQuery } from "../versions-queries";
import { ComparedFields } from "./compared-fields";

/** What changed in a proposal since the reader reviewed it. */
export function ChangedSinceReview({ pk }: { pk: number }) {
  const read = useQuery(changesQuery(pk));
  return (
    <PageSection
      title="Changed since your review"
      about="Save your review again once you have read the changes, even if it stays the same."
    >
      <QueryData of={read} section>
        {(compared) => <ComparedFields compared={compared} />}
      </QueryData>
    </PageSection>
  );
}
