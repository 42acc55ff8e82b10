import * as z from "zod/mini";

/** A proposal in an answer; with the conference where each decides for itself. */
export const onProposal = { submission: z.number(), conference: z.optional(z.string()) };
