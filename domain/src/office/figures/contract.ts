import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { endpoint } from "../../kernel/endpoint";

/** Codes in the query: `RT,BT`. All by default. */
const codes = z.optional(
  z.string().check(z.regex(/^(\w{1,20}(,\w{1,20}){0,49})?$/, "Enter codes such as RT,BT.")),
);

/** Proposals for both conferences count for each. */
export const FiguresFilter = z.object({ topic: codes, type: codes, conference: conference() });
export type FiguresFilter = z.output<typeof FiguresFilter>;

const Day = z.string();

/** Submissions of one day in the edition's zone. `came` excludes withdrawn and unfinished ones. */
const Arrivals = z.object({ day: Day, came: z.number(), withdrawn: z.number(), unfinished: z.number() });
export type Arrivals = z.output<typeof Arrivals>;

/** Reviews of one day; `wanted`: those within the number that each proposal needs. */
const ReviewDay = z.object({ day: Day, given: z.number(), wanted: z.number() });
export type ReviewDay = z.output<typeof ReviewDay>;

const Counted = z.object({ code: z.string(), count: z.number() });
export type Counted = z.output<typeof Counted>;

/** Proposals of one topic by internal decision. */
const Decided = z.object({
  code: z.string(),
  accepted: z.number(),
  waitlisted: z.number(),
  rejected: z.number(),
  open: z.number(),
});
export type Decided = z.output<typeof Decided>;

/** How many proposals or reviews have this number. */
const Tally = z.object({ value: z.number(), count: z.number() });
export type Tally = z.output<typeof Tally>;

/** How many reviews have each score by a criterion. */
const CriterionTally = z.object({
  code: z.string(),
  label: z.string(),
  min: z.number(),
  max: z.number(),
  tally: z.array(Tally),
});
export type CriterionTally = z.output<typeof CriterionTally>;

/**
 * Statistics of the call, consistent at one moment. Unfinished and withdrawn proposals count in `arrivals` only.
 */
export const CallFigures = z.object({
  /** The moment. */
  at: z.string(),
  zone: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  /** Each change of the deadline, oldest first. */
  deadlines: z.array(z.object({ at: z.string(), from: z.string(), to: z.string() })),
  arrivals: z.array(Arrivals),
  topics: z.array(Decided),
  types: z.array(Counted),
  /** By the speaker's country of residence; an empty code if unknown. */
  countries: z.array(Counted),
  /**
   * Speakers: those with a proposal from before this call opened; those whose account, but no proposal, is older than the
   * call; and those who signed up during it.
   */
  speakers: z.object({ returning: z.number(), known: z.number(), newcomers: z.number() }),
  review: z.object({
    /** The number of reviews that each proposal needs. */
    wanted: z.number(),
    /** Proposals with this number of reviews, of those that reviewers see. */
    coverage: z.array(Tally),
    days: z.array(ReviewDay),
    /** Reviews by their own score, to half a point, and by each criterion that reviewers are asked for. */
    scores: z.object({ overall: z.array(Tally), criteria: z.array(CriterionTally) }),
    /** Proposals with two or more reviews, by the difference of highest and lowest, in points. */
    gaps: z.array(Tally),
  }),
});
export type CallFigures = z.output<typeof CallFigures>;

export const getFigures = endpoint({
  tag: "figures",
  audience: ["organiser"],
  status: 200,
  alone: true,
  method: "GET",
  path: "/api/figures/",
  summary: "Statistics of the call: arrivals, speakers, reviews and decisions, for organisers",
  query: FiguresFilter,
  answer: CallFigures,
});
