import * as z from "zod/mini";
import { BLOCK_KINDS } from "../plan/words";

/** A break or a plenary slot as a version holds it. */
export const StoredBlock = z.strictObject({
  id: z.int(),
  kind: z.enum(BLOCK_KINDS),
  title: z.string(),
  rooms: z.array(z.string()),
  start: z.string(),
  minutes: z.int(),
  version: z.int(),
  changedAt: z.string(),
});
export type StoredBlock = z.output<typeof StoredBlock>;
