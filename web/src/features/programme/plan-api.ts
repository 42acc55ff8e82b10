import {
  addBlock,
  type BlockOnWire,
  getPlan,
  listBlocks,
  type PlanBody,
  type PlanOnWire,
  putBlock,
  putPlan,
  removeBlock,
} from "@lectern/domain/programme/plan/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, callForVersion } from "#platform/call";
import { publicationQuery } from "./publishing-api";

export type Versioned = { answer: PlanOnWire; etag: string | null };

/** The saved plan, bypassing caches. */
export const readPlan = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getPlan, signal ? { signal } : {});

/** The rooms and days. */
export const planQuery = queryOptions({
  queryKey: ["schedule", "plan"],
  queryFn: ({ signal }) => readPlan(signal),
  refetchOnWindowFocus: false,
});

/** The same for those who only look at it. */
export const roomsQuery = queryOptions({
  queryKey: ["schedule", "rooms"],
  queryFn: async ({ signal }) => (await readPlan(signal)).answer,
});

export const savePlan = (body: z.input<typeof PlanBody>, etag: string | null): Promise<Versioned> =>
  callForVersion(putPlan, { body, ifMatch: etag });

/** Breaks, plenary slots and blockers. */
export const blocksQuery = queryOptions({
  queryKey: ["schedule", "blocks"],
  queryFn: ({ signal }) => call(listBlocks, { signal }),
  refetchInterval: 60_000,
});

export type TypedBlock = Pick<BlockOnWire, "kind" | "title" | "rooms" | "start" | "minutes">;
type Change = { block: BlockOnWire | null; to: TypedBlock | null };

/** Adds, changes or removes a block. */
export function useChangeBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ block, to }: Change): Promise<unknown> => {
      if (!block) return to && call(addBlock, { body: to });
      const parts = { params: { id: block.id }, ifMatch: block.etag };
      return to ? call(putBlock, { ...parts, body: to }) : call(removeBlock, parts);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: blocksQuery.queryKey }),
        client.invalidateQueries({ queryKey: publicationQuery.queryKey }),
      ]),
  });
}
