import * as z from "zod/mini";
import { endpoint } from "../endpoint";
import { BATCH_PATH } from "./rules";

/** The most reads of one batch. */
export const MOST_READS = 24;
const LONGEST_PATH = 500;
const LONGEST_TAG = 200;

/** The paths as in a request of its own, without the slug of the call. */
const Read = z.object({
  path: z.string().check(z.maxLength(LONGEST_PATH)),
  if_none_match: z.optional(z.string().check(z.maxLength(LONGEST_TAG))),
});

/** What a request of its own would have been answered. */
const ReadAnswer = z.object({
  status: z.number(),
  etag: z.nullable(z.string()),
  retry_after: z.nullable(z.string()),
  body: z.unknown(),
});

export const readBatch = endpoint({
  tag: "batch",
  audience: "user",
  status: 200,
  method: "POST",
  path: BATCH_PATH,
  summary: "Several reads of this API with one request: the answer to each, in the same order",
  body: z.object({ reads: z.array(Read).check(z.minLength(1), z.maxLength(MOST_READS)) }),
  answer: z.object({ answers: z.array(ReadAnswer) }),
});
/** As a client gets it; the body of each is checked by the contract of its own endpoint. */
export type BatchAnswer = z.output<typeof readBatch.answer>;
