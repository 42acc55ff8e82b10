import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { QueryData } from "#ui/query-data";
import type { AskedForm } from "./review-values";

/** What reviewers are asked for, once it is read. */
export function WithAskedForm({ children }: { children: (asked: AskedForm) => ReactNode }) {
  const form = useQuery(reviewFormQuery);
  return <QueryData of={form}>{({ answer }) => children(answer)}</QueryData>;
}
