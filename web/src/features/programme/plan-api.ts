import {
  addBlock,
  type BlockOnWire,
  getPlan,
  listBlocks,
  type PlanBody,
  putBlock,
  putPlan,
  removeBlock,
} from "@lectern/domain/programme/plan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, callForVersion } from "#platform/call";
import { sendOrFindDone } from "#platform/lost-answer";
import { ON_ENTRY } from "#platform/queries";
import { setAnswer } from "#platform/set-answer";
import { CHANGES, currentTag, followTag, recordStep } from "./parts/grid/history";
import { blockKeyOf, type TypedBlock } from "./parts/grid/talk";
import { pollingInterval } from "./polling";
import { publicationQuery } from "./publishing-api";

/** The saved plan, bypassing caches. */
export const readPlan = (signal?: AbortSignal) => callForVersion(getPlan, signal ? { signal } : {});

/** The rooms and days. */
export const planQuery = queryOptions({
  queryKey: ["schedule", "plan"],
  queryFn: ({ signal }) => readPlan(signal),
  ...ON_ENTRY,
});

/** All of the schedule but `planQuery`: its form has its own way to deal with changes by others. */
export const ALL_BUT_PLAN = {
  queryKey: ["schedule"],
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== "plan",
};

/** The rooms and days for those who only look at them. */
export const roomsQuery = queryOptions({
  queryKey: ["schedule", "rooms"],
  queryFn: async ({ signal }) => (await readPlan(signal)).answer,
  refetchInterval: pollingInterval,
});

export const savePlan = (body: z.input<typeof PlanBody>, etag: string | null) =>
  callForVersion(putPlan, { body, ifMatch: etag });

/** Breaks, plenary slots and blockers. */
export const blocksQuery = queryOptions({
  queryKey: ["schedule", "blocks"],
  queryFn: ({ signal }) => call(listBlocks, { signal }),
  refetchInterval: pollingInterval,
});

type Change = {
  block: BlockOnWire | null;
  to: TypedBlock | null;
  /** Undoes or repeats a step, and so is none of its own. */
  isRepeated?: boolean;
  /** Moved on the grid: shown before the server has answered, and a step that can be undone. */
  atOnce?: boolean;
};

/** Adds, changes or removes a block. */
export function useChangeBlock() {
  const client = useQueryClient();
  const show = (block: BlockOnWire) =>
    setAnswer(client, blocksQuery.queryKey, (all) =>
      all?.map((each) => (each.id === block.id ? block : each)),
    );
  return useMutation({
    ...CHANGES,
    onMutate: async ({ block, to, atOnce }: Change) => {
      if (!block || !to || !atOnce) return;
      await client.cancelQueries({ queryKey: blocksQuery.queryKey });
      show({ ...block, ...to });
    },
    mutationFn: async ({ block, to }: Change): Promise<BlockOnWire | null> => {
      // One that is there already is not added again.
      if (!block) return to && call(addBlock, { body: to });
      const parts = { params: { id: block.id }, ifMatch: currentTag(client, blockKeyOf(block), block.etag) };
      return sendOrFindDone(
        async () => {
          if (to) return call(putBlock, { ...parts, body: to });
          await call(removeBlock, parts);
          return null;
        },
        async () => {
          const now = (await call(listBlocks)).find(({ id }) => id === block.id);
          if (!now) return to ? undefined : null;
          return to && isAsTyped(now, to) ? now : undefined;
        },
      );
    },
    onSuccess: (changed, { block, to, isRepeated, atOnce }) => {
      if (!block) return;
      if (!to && !isRepeated) {
        const after = currentTag(client, blockKeyOf(block), block.etag);
        recordStep(client, { block, from: sent(block), to, after });
      }
      if (!to || !changed) return;
      followTag(client, blockKeyOf(block), block.etag, changed.etag);
      // The next change, which waits for this one, is shown already.
      if (client.isMutating(CHANGES) === 1) show(changed);
      if (atOnce && !isRepeated) recordStep(client, { block, from: sent(block), to, after: changed.etag });
    },
    onSettled: (_, __, { atOnce }) => {
      if (client.isMutating(CHANGES) > 1) return undefined;
      const read = Promise.all(
        [blocksQuery, publicationQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      );
      return atOnce ? undefined : read;
    },
  });
}

function isAsTyped(block: BlockOnWire, { kind, title, rooms, start, minutes }: TypedBlock): boolean {
  const isInThem = JSON.stringify(block.rooms) === JSON.stringify(rooms);
  const isThen = Date.parse(block.start) === Date.parse(start) && block.minutes === minutes;
  return block.kind === kind && block.title === title && isInThem && isThen;
}

const sent = ({ kind, title, rooms, start, minutes }: BlockOnWire): TypedBlock => ({
  ...{ kind, title, rooms, start, minutes },
});
