import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { DECISIONS } from "../../call/decisions";
import { MAX_BULK_SIZE } from "../../kernel/bulk-size";
import { endpoint } from "../../kernel/endpoint";
import { integer, REQUIRED } from "../../kernel/fields";
import { onProposal } from "../conference";
import { Release } from "../releases/contract";

const decision = () => z.nullable(z.enum(DECISIONS));

export const DecideBody = z.object({
  decisions: z
    .array(
      z.object({
        submission: integer(1, 2_147_483_647, REQUIRED),
        conference: conference(),
        decision: decision(),
        /** The decision that the organiser saw: a concurrent change is not overwritten. */
        seen: decision(),
      }),
    )
    .check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE)),
});
export type DecideBody = z.output<typeof DecideBody>;

const pks = () => z.array(integer(1, 2_147_483_647, REQUIRED)).check(z.maxLength(MAX_BULK_SIZE));

const Change = z.object({ ...onProposal, from: decision(), to: decision() });

export const decide = endpoint({
  method: "POST",
  path: "/api/decisions/",
  ofWholeCall: true,
  tag: "decisions",
  audience: ["organiser"],
  status: 200,
  summary: "Decide on proposals without releasing anything. Those that have changed since are left unchanged",
  body: DecideBody,
  answer: z.object({
    changed: z.array(Change),
    /** What was not changed, and why. */
    refused: z.array(z.object({ ...onProposal, detail: z.string() })),
  }),
});

export const orderWaitlist = endpoint({
  method: "PUT",
  path: "/api/decisions/waitlist/",
  ofWholeCall: true,
  tag: "decisions",
  audience: ["organiser"],
  status: 200,
  summary: "Order the waitlist by hand; an empty list orders it by scores. 412 if it has changed since",
  body: z.object({
    /** The first proposals in their order; the others follow by their scores. */
    order: pks(),
    /** That order as the organiser saw it. */
    seen: pks(),
    conference: conference(),
  }),
  answer: z.object({ order: z.array(z.number()) }),
});

export const promote = endpoint({
  method: "POST",
  path: "/api/decisions/promote/",
  ofWholeCall: true,
  tag: "decisions",
  audience: ["organiser"],
  status: 201,
  summary:
    "Accept a proposal from the waitlist, in a release of its own. An Idempotency-Key makes it repeatable",
  body: z.object({ submission: integer(1, 2_147_483_647, REQUIRED), conference: conference() }),
  answer: Release,
});
