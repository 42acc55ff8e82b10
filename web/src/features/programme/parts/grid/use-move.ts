import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Area } from "@lectern/domain/programme/grid/raster";
import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import type { Slot } from "@lectern/domain/programme/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { isStale, messagesOf, Refused } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import { talksQuery, useChangeSlot } from "../../api";
import { blocksQuery, useChangeBlock } from "../../plan-api";
import { areaInWords, placeInWords, placeOf, slotOf } from "./board";
import { areaOf } from "./item";
import { keyOf, type Movable, type Talk } from "./talk";

/** Whether someone else has changed it since. */
const isGone = (failure: unknown): boolean => failure instanceof Refused && failure.status === 404;

function inWords(row: PlannedRow | undefined, zone: string): string {
  if (!row) return "It is no longer among the talks that can be scheduled.";
  return row.slot ? `It is now in ${placeInWords(slotOf(row.slot), zone)}.` : "It is now unscheduled.";
}

/** Reads where a talk is now, and says it in words. */
export function useWhereIsIt(zone: string) {
  const client = useQueryClient();
  return useCallback(
    async (talk: Talk): Promise<{ row: PlannedRow | undefined; text: string }> => {
      const rows = await client.fetchQuery({ ...talksQuery(true), staleTime: 0 }).catch(() => []);
      const row = rows.find((each) => keyOf(each) === keyOf(talk));
      return { row, text: inWords(row, zone) };
    },
    [client, zone],
  );
}

/** Reads where a block is now, and says it in words. */
export function useWhereIsBlock(zone: string) {
  const client = useQueryClient();
  return useCallback(
    async ({ id }: Pick<BlockOnWire, "id">): Promise<{ block: BlockOnWire | undefined; text: string }> => {
      const blocks = await client.fetchQuery({ ...blocksQuery, staleTime: 0 }).catch(() => []);
      const block = blocks.find((each) => each.id === id);
      const text = block ? `It is now in ${areaInWords(areaOf(block), zone)}.` : "It was removed.";
      return { block, text };
    },
    [client, zone],
  );
}

/** Moves talks and blocks, or unschedules a talk, and says what came of it; what others did meanwhile stays. */
export function useMove(zone: string) {
  const { mutate } = useChangeSlot();
  const { mutate: mutateBlock } = useChangeBlock();
  const whereIsIt = useWhereIsIt(zone);
  const whereIsBlock = useWhereIsBlock(zone);
  const [said, say] = useState("");
  const move = useCallback(
    (row: Movable & Partial<PlannedRow>, to: Slot | null) => {
      mutate(
        { row, place: to && placeOf(to), atOnce: true },
        {
          onSuccess: () => say(`“${row.title}” is ${to ? `in ${placeInWords(to, zone)}` : "unscheduled"}.`),
          onError: async (failure) => {
            if (!isStale(failure)) return toastFailed(`“${row.title}” was not moved.`, messagesOf(failure));
            const { text } = await whereIsIt(row);
            toastFailed(`“${row.title}” was not moved.`, [
              `Another organiser changed it in the meantime. ${text}`,
            ]);
          },
        },
      );
    },
    [mutate, whereIsIt, zone],
  );
  const moveBlock = useCallback(
    (block: BlockOnWire, to: Area) => {
      const { kind, title } = block;
      const place = { kind, title, rooms: [...to.rooms], start: to.start.toISOString(), minutes: to.minutes };
      mutateBlock(
        { block, to: place, atOnce: true },
        {
          onSuccess: () => say(`“${title}” is in ${areaInWords(to, zone)}.`),
          onError: async (failure) => {
            if (!isStale(failure) && !isGone(failure))
              return toastFailed(`“${title}” was not moved.`, messagesOf(failure));
            const { text } = await whereIsBlock(block);
            toastFailed(`“${title}” was not moved.`, [
              `Another organiser changed it in the meantime. ${text}`,
            ]);
          },
        },
      );
    },
    [mutateBlock, whereIsBlock, zone],
  );
  return { move, moveBlock, said };
}
