import type { EditionChoices } from "@lectern/domain/call/choices";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import type { Menu, MenuItem } from "@lectern/domain/proposals/menu";
import { keptOrder } from "@lectern/domain/reviewing/fair-order";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { useChoices } from "#features/call/api";
import { menuQuery, submissionsQuery } from "#features/proposals/list";
import { paths } from "#platform/paths";
import { queueQuery } from "../api";
import { countsOf, walkOf } from "./queue-filter";
import { EVERYTHING, viewIn } from "./queue-view";

/** The navigation state of links in the reviewer's area: the queue's address. */
const QueueState = z.object({ queue: z.string(), justReviewed: z.optional(z.boolean()) });
type QueueState = z.output<typeof QueueState>;

/** The queue's address, and whether a review was just sent. */
export function useQueueState(): QueueState {
  const { state } = useLocation();
  return QueueState.safeParse(state).data ?? { queue: "" };
}

export const queueAddress = (queue: string): string =>
  queue === "" ? paths.reviewer : `${paths.reviewer}?${queue}`;

type Neighbour = Pick<MenuItem, "pk"> & { title?: string };

/** Where a submission is in a walk through the queue; the next one to review may be elsewhere in the whole queue. */
function placeIn<I extends Neighbour>(
  walk: readonly I[],
  pk: number,
  awaits: (item: I) => boolean,
  whole = walk,
) {
  const at = walk.findIndex((item) => item.pk === pk);
  const isLeft = (item: I) => item.pk !== pk && awaits(item);
  return {
    position: at + 1,
    total: walk.length,
    previous: walk[at - 1],
    next: at < 0 ? undefined : walk[at + 1],
    /** The next submission to review, or the first. */
    nextToReview: walk.slice(at + 1).find(isLeft) ?? walk.find(isLeft) ?? whole.find(isLeft),
  };
}

/** A submission's position in the sorted and filtered queue, or in the whole one if it is not there. */
function placeInList(
  list: readonly SubmissionListItem[],
  pk: number,
  queue: string,
  choices: EditionChoices,
  order: readonly number[] = [],
): Place {
  const whole = walkOf(list, EVERYTHING, choices, order);
  const asShown = walkOf(list, viewIn(new URLSearchParams(queue)), choices, order, pk);
  const items = asShown.some((item) => item.pk === pk) ? asShown : whole;
  return { ...placeIn(items, pk, awaitsReview, whole), ...countsOf(list) };
}

/** The same without the list, in the whole queue: what waits comes first, in its order, then what the menu names. */
function placeAlong({ items, counts }: Menu, pk: number, { order, waiting }: Queue): Place {
  const named = new Map(items.filter((item) => item.overall_status !== "REJ").map((item) => [item.pk, item]));
  // The order keeps what has gone since it was read, such as a proposal of which the reader recused themselves.
  const ordered = order.filter((each) => waiting.has(each) || named.has(each));
  const walk = keptOrder(
    ordered,
    [...named.keys()].sort((a, b) => a - b),
  ).map((each) => named.get(each) ?? { pk: each });
  const { open = 0, reviewed = 0, left = 0 } = counts ?? {};
  return {
    ...placeIn<Neighbour>(walk, pk, (item) => waiting.has(item.pk)),
    total: open + reviewed,
    left,
    done: reviewed,
  };
}

type Queue = { order: readonly number[]; waiting: ReadonlySet<number> };
/** Neighbours are without a title when the list was not read. */
type Place = ReturnType<typeof placeIn<Neighbour>> & { left: number; done: number };

/**
 * Where a submission is in the queue; undefined while loading. The whole list is read only for a queue that was sorted or
 * filtered, after a review, and for what the menu and the order do not have; it is used when it was read before.
 */
export function usePlace(pk: number): Place | undefined {
  const { queue, justReviewed = false } = useQueueState();
  const choices = useChoices();
  const fair = useQuery(queueQuery);
  const menu = useQuery(menuQuery);
  const along = menu.data && fair.data && placeAlong(menu.data, pk, fair.data);
  const needed = queue !== "" || justReviewed || fair.isError || menu.isError || along?.position === 0;
  const list = useQuery({
    ...submissionsQuery,
    refetchOnMount: false,
    enabled: ({ state }) => needed || state.data !== undefined,
  });
  // Without the order the list still works.
  if (list.data && !fair.isPending) return placeInList(list.data, pk, queue, choices, fair.data?.order);
  return needed && !list.isError ? undefined : along;
}
