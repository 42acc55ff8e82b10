import * as z from "zod/mini";
import { CALL_STATES } from "../../call/calls";
import { DECISIONS } from "../../call/decisions";
import { Slug } from "../../call/slug";
import { GROUPS } from "../../kernel/actor";
import { endpoint } from "../../kernel/endpoint";
import { line, Pk } from "../../kernel/fields";
import { STATUSES } from "../../proposals/words";
import { SWITCHES } from "./rules";
import { YEAR } from "./words";

/** A call of the installation. Its pages are below `path`. */
export const Call = z.object({
  slug: z.string(),
  path: z.string(),
  /** The conference and its year. */
  name: z.string(),
  series: z.string(),
  state: z.enum(CALL_STATES),
  is_default: z.boolean(),
  opens_on: z.string(),
  closes_on: z.string(),
});
export type Call = z.output<typeof Call>;

/** A proposal of the reader, with the decision that was released to them. */
const Submitted = z.object({
  pk: z.number(),
  title: z.string(),
  status: z.enum(STATUSES),
  overall_status: z.nullable(z.enum(DECISIONS)),
});

/** A call with what its reader is and has there. */
export const OwnCall = z.object({
  ...Call.shape,
  group: z.enum(GROUPS),
  proposals: z.number(),
  submitted: z.array(Submitted),
});
export type OwnCall = z.output<typeof OwnCall>;

export const listCalls = endpoint({
  tag: "calls",
  audience: "anyone",
  method: "GET",
  path: "/api/calls/",
  summary: "The calls that are open or archived, newest first",
  status: 200,
  answer: z.array(Call),
});

export const listOwnCalls = endpoint({
  tag: "calls",
  audience: "user",
  method: "GET",
  path: "/api/calls/own/",
  summary: "The same with the reader's group and proposals in each, and the drafts that they organise",
  status: 200,
  answer: z.object({ calls: z.array(OwnCall), may_start: z.boolean() }),
});

export const startCall = endpoint({
  tag: "calls",
  audience: ["organiser"],
  method: "POST",
  path: "/api/calls/",
  summary: "Start the next call from this one, as a draft; for organisers of the default call",
  body: z.object({
    slug: Slug,
    product: line(80),
    year: z.int(YEAR).check(z.minimum(2000, YEAR), z.maximum(2200, YEAR)),
    /** Whether its reviewers and organisers are copied. */
    panel: z.boolean(),
  }),
  status: 201,
  answer: Call,
});

export const renameCall = endpoint({
  tag: "calls",
  audience: ["organiser"],
  method: "PUT",
  path: "/api/calls/{slug}/address/",
  summary: "Give a call another address; earlier ones lead to it. For organisers of the default call",
  params: z.object({ slug: z.string() }),
  body: z.object({ slug: Slug }),
  status: 200,
  answer: Call,
});

export const findProposalsCall = endpoint({
  tag: "calls",
  audience: "user",
  method: "GET",
  path: "/api/calls/of-proposal/{id}/",
  summary: "The call of a proposal, for its speakers and the call's reviewers and organisers",
  params: z.object({ id: Pk }),
  status: 200,
  answer: z.object({ path: z.string() }),
});

export const changeCall = endpoint({
  tag: "calls",
  audience: ["organiser"],
  method: "PUT",
  path: "/api/calls/{slug}/",
  summary: "Open or archive a call, or make it the default one; for organisers of the default call",
  params: z.object({ slug: z.string() }),
  body: z.object({ change: z.enum(SWITCHES) }),
  status: 200,
  answer: Call,
});
