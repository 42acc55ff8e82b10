import type { EditionChoices } from "@lectern/domain/call/choices";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { useChoices } from "#features/call/api";
import { submissionsQuery } from "#features/proposals/list";
import { paths } from "#platform/paths";
import { queueQuery } from "../api";
import { countsOf, walkOf } from "./queue-filter";
import { EVERYTHING, viewIn } from "./queue-view";

/** The navigation state of links in the reviewer's area: the queue's address. */
const Handed = z.object({ queue: z.string(), justReviewed: z.optional(z.boolean()) });
type Handed = z.output<typeof Handed>;

/** The queue's address, and whether a review was just sent. */
export function useHanded(): Handed {
  const { state } = useLocation();
  return Handed.safeParse(state).data ?? { queue: "" };
}

export const queueAddress = (queue: string): string =>
  queue === "" ? paths.reviewer : `${paths.reviewer}?${queue}`;

/** A submission's position in the sorted and filtered queue, or in the whole one if it is not there. */
function placeIn(
  list: readonly SubmissionListItem[],
  pk: number,
  queue: string,
  choices: EditionChoices,
  order: readonly number[] = [],
) {
  const whole = walkOf(list, EVERYTHING, choices, order);
  const asShown = walkOf(list, viewIn(new URLSearchParams(queue)), choices, order, pk);
  const items = asShown.some((item) => item.pk === pk) ? asShown : whole;
  const at = items.findIndex((item) => item.pk === pk);
  const isLeft = (item: SubmissionListItem) => awaitsReview(item) && item.pk !== pk;
  return {
    position: at + 1,
    total: items.length,
    previous: at > 0 ? items[at - 1] : undefined,
    next: at >= 0 ? items[at + 1] : undefined,
    /** The next submission to review, or the first. */
    nextToReview: items.slice(at + 1).find(isLeft) ?? items.find(isLeft) ?? whole.find(isLeft),
    ...countsOf(list),
  };
}

/** `placeIn` of the loaded list; undefined while loading. */
export function usePlace(pk: number): ReturnType<typeof placeIn> | undefined {
  const list = useQuery(submissionsQuery);
  const fair = useQuery(queueQuery);
  const { queue } = useHanded();
  const choices = useChoices();
  // Without the order the list still works.
  return list.data && !fair.isPending ? placeIn(list.data, pk, queue, choices, fair.data?.order) : undefined;
}
