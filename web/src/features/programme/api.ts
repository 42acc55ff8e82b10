import {
  clearSlot,
  listFreedSlots,
  listSchedule,
  putSlot,
  type ScheduleRow,
} from "@lectern/domain/programme/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { publicationQuery } from "./publishing-api";

/** Every accepted proposal with its slot. Refreshed regularly, since several organisers may schedule. */
export const scheduleQuery = queryOptions({
  queryKey: ["schedule"],
  queryFn: ({ signal }) => call(listSchedule, { signal }),
  refetchInterval: 60_000,
});

/** Slots that were given up and are still free. */
export const freedQuery = queryOptions({
  queryKey: ["schedule", "freed"],
  queryFn: ({ signal }) => call(listFreedSlots, { signal }),
  refetchInterval: 60_000,
});

export type Place = { room: string; start: string; minutes: number; secret_until?: string | null };
type Change = { row: ScheduleRow; place: Place | null };

/** Schedules or unschedules a proposal; on a conflict the schedule is loaded again. */
export function useChangeSlot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row: { pk, conference, etag }, place }: Change) => {
      const parts = { params: { id: pk }, query: { conference }, ifMatch: etag };
      return place ? call(putSlot, { ...parts, body: place }) : call(clearSlot, parts);
    },
    onSuccess: (changed) => {
      client.setQueryData(scheduleQuery.queryKey, (rows) =>
        rows?.map((row) => (row.pk === changed.pk && row.conference === changed.conference ? changed : row)),
      );
      void client.invalidateQueries({ queryKey: freedQuery.queryKey });
      void client.invalidateQueries({ queryKey: publicationQuery.queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: scheduleQuery.queryKey }),
  });
}
