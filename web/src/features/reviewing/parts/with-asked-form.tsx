import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import type { AskedForm } from "./review-values";

/** What reviewers are asked for, once it is read. */
export function WithAskedForm({ children }: { children: (asked: AskedForm) => ReactNode }) {
  const form = useQuery(reviewFormQuery);
  return (
    <PageLoader waiting={form.isPending}>
      <ReadFailure of={form} />
      {form.data && children(form.data.answer)}
    </PageLoader>
  );
}
