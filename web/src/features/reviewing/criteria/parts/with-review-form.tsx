import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryData } from "#ui/query-data";
import { reviewFormQuery } from "../api";

type Props = {
  /** As of `QueryData`. */
  section?: boolean;
  children: (form: ReviewFormOnWire) => ReactNode;
};

/** What reviewers are asked for, and reviews are shown by, once it is read: another form's labels would be wrong. */
export function WithReviewForm({ section = false, children }: Props) {
  const form = useQuery(reviewFormQuery);
  return (
    <QueryData of={form} section={section}>
      {({ answer }) => children(answer)}
    </QueryData>
  );
}
