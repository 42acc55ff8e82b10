import { clearSlot, listFreedSlots, putSlot, type ScheduleRow } from "@lectern/domain/programme/contract";
import { listPlanned, type PlannedRow } from "@lectern/domain/programme/grid/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { call } from "#platform/call";
import { whenChanged } from "#platform/live";
import { sendOrFindDone } from "#platform/lost-answer";
import { restartReads } from "#platform/set-answer";
import { scheduleQuery } from "./accepted-api";
import { CHANGES, currentTag, followTag, recordStep } from "./parts/grid/history";
import { keyOf, type Movable, type Place, type Talk } from "./parts/grid/talk";
import { ALL_BUT_PLAN } from "./plan-api";
import { pollingInterval } from "./polling";
import { publicationQuery } from "./publishing-api";

const TALKS = ["schedule", "talks"];

/** Accepted proposals, and those that are not accepted yet: with a tentative place, or all. */
export const talksQuery = (undecided: boolean) =>
  queryOptions({
    queryKey: [...TALKS, undecided],
    queryFn: async ({ client, signal }) => {
      // What is read during a change would show the former place again. Without one, it is read with the rest of the page.
      if (isChanging(client)) await slotsSettled(client);
      return call(listPlanned, { query: undecided ? { undecided: "true" } : {}, signal });
    },
    refetchInterval: pollingInterval,
    placeholderData: (before) => before,
  });

/** Slots that were given up and are still free. */
export const freedSlotsQuery = queryOptions({
  queryKey: ["schedule", "freed"],
  queryFn: ({ signal }) => call(listFreedSlots, { signal }),
  refetchInterval: pollingInterval,
});

/** Of a server that stops, the pages would otherwise all ask at once. */
const SPREAD_MS = 300;

/** Refreshes the schedule when another organiser changes it. */
export function useLiveSchedule(): void {
  const client = useQueryClient();
  useEffect(() => {
    let reading: ReturnType<typeof setTimeout> | null = null;
    const read = async () => {
      reading = null;
      // The same for the blocks.
      await slotsSettled(client);
      await client.invalidateQueries(ALL_BUT_PLAN);
    };
    const stop = whenChanged((change) => {
      if (change === null || change.what === "programme")
        reading ??= setTimeout(() => void read(), SPREAD_MS * Math.random());
    });
    return () => {
      stop();
      if (reading) clearTimeout(reading);
    };
  }, [client]);
}

type Change = {
  row: Movable;
  place: Place | null;
  /** Undoes or repeats a step, and so is none of its own. */
  isRepeated?: boolean;
  /** Shown before the server has answered. A form stays where it is instead, with what was typed, until it is saved. */
  atOnce?: boolean;
};

const isChanging = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: CHANGES.mutationKey }) > 0;

/** Resolves when all changes of slots and blocks were answered. */
export const slotsSettled = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    if (!isChanging(client)) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (isChanging(client)) return;
      stop();
      resolve();
    });
  });

/** Whether a change of a slot is on its way. */
export function useIsChanging(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getMutationCache().subscribe(onChange),
    [client],
  );
  return useSyncExternalStore(subscribe, () => isChanging(client));
}

/** Schedules or unschedules a proposal, one change after the other; on a conflict the schedule is loaded again. */
export function useChangeSlot() {
  const client = useQueryClient();
  const show = (row: Talk, to: Partial<PlannedRow>) => {
    client.setQueriesData<PlannedRow[]>({ queryKey: TALKS }, (rows) =>
      rows?.map((each) => (keyOf(each) === keyOf(row) ? { ...each, ...to } : each)),
    );
    restartReads(client, { queryKey: TALKS });
  };
  return useMutation({
    ...CHANGES,
    onMutate: async ({ row, place, atOnce }: Change) => {
      if (!atOnce) return;
      await client.cancelQueries({ queryKey: TALKS });
      show(row, { slot: place && shownSlot(row, place) });
    },
    mutationFn: ({ row, place }: Change) => {
      const { pk, conference, tentative } = row;
      const parts = {
        params: { id: pk },
        query: { conference },
        ifMatch: currentTag(client, keyOf(row), row.etag),
      };
      return sendOrFindDone(
        () =>
          place
            ? call(putSlot, { ...parts, body: { ...place, ...(tentative && { tentative }) } })
            : call(clearSlot, parts),
        async () => {
          const rows = await call(listPlanned, { query: { undecided: "true" } });
          return rows.find((each) => keyOf(each) === keyOf(row) && isIn(each.slot, place));
        },
      );
    },
    onSuccess: (changed, { row, place, isRepeated }) => {
      followTag(client, keyOf(row), row.etag, changed.etag);
      // The next change, which waits for this one, is shown already.
      if (client.isMutating(CHANGES) === 1) show(changed, changed);
      if (!isRepeated)
        recordStep(client, { row, from: row.slot && unannounced(row.slot), to: place, after: changed.etag });
      for (const { queryKey } of [freedSlotsQuery, publicationQuery])
        void client.invalidateQueries({ queryKey });
      // A first reading was cancelled by the change.
      void client.invalidateQueries({ queryKey: TALKS, predicate: ({ state }) => state.data === undefined });
      void client.invalidateQueries({ queryKey: scheduleQuery.queryKey, exact: true });
    },
    onError: (_, { row }) => {
      show(row, { slot: row.slot });
      // Not awaited, since it waits for this change.
      void client.invalidateQueries({ queryKey: TALKS });
    },
  });
}

const instant = (text: string | null | undefined) => (text ? Date.parse(text) : null);

/** Whether a slot is as it was sent. What was not sent about its announcement is as before. */
function isIn(slot: ScheduleRow["slot"], place: Place | null): boolean {
  if (!slot || !place) return slot === place;
  const { room, start, minutes, secret_until: until = slot.secret_until } = place;
  return (
    slot.room === room &&
    instant(slot.start) === instant(start) &&
    slot.minutes === minutes &&
    instant(slot.secret_until) === instant(until)
  );
}

/** A place without the instant of its announcement, which the server keeps. */
const unannounced = ({ room, start, minutes }: Place): Place => ({ room, start, minutes });

function shownSlot(row: Movable, { secret_until: until, ...place }: Place): ScheduleRow["slot"] {
  const kept = until === undefined ? row.slot?.secret_until : until;
  return { ...place, ...(kept && { secret_until: kept }) };
}
