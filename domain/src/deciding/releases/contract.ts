import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { DECISIONS } from "../../call/decisions";
import { MAX_BULK_SIZE } from "../../kernel/bulk-size";
import { endpoint } from "../../kernel/endpoint";
import { integer, Pk, REQUIRED } from "../../kernel/fields";
import { MailReport } from "../../post/mail-report";
import { ShownLetter } from "../../post/shapes";
import { onProposal } from "../conference";
import { DROP_REASONS, RELEASE_STATES } from "./words";

const pk = () => integer(1, 2_147_483_647, REQUIRED);
const batch = <S extends z.ZodMiniType>(each: S) =>
  z.array(each).check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE));
const key = () => z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a template's key."));
const Counts = z.object({ ACC: z.number(), HLD: z.number(), REJ: z.number() });
/** How many mails go out, one to each speaker with an account; and how many speakers have none, and get no mail. */
const Recipients = z.object({ mails: z.number(), without_account: z.number() });
const LeftOut = z.array(z.object({ ...onProposal, detail: z.string() }));
const perDecision = <S extends z.ZodMiniType>(each: S) =>
  z.object({ ACC: z.optional(each), HLD: z.optional(each), REJ: z.optional(each) });

export const PreviewBody = z.object({
  submissions: batch(pk()),
  conference: conference(),
  /** Only these decisions; all of them if omitted. */
  decisions: z.optional(z.array(z.enum(DECISIONS)).check(z.maxLength(DECISIONS.length))),
  /** The template for each decision; the standard one by default. */
  templates: z._default(perDecision(key()), {}),
});
export type PreviewBody = z.output<typeof PreviewBody>;

const Chosen = z.object({ key: z.string(), version: z.number() });

export const Preview = z.object({
  items: z.array(z.object({ ...onProposal, decision: z.enum(DECISIONS) })),
  counts: Counts,
  recipients: Recipients,
  samples: z.array(ShownLetter),
  oddities: z.array(z.object({ text: z.string(), submissions: z.array(z.number()) })),
  /** What cannot be released, and why. */
  left_out: LeftOut,
  templates: perDecision(Chosen),
  needs_second: z.boolean(),
  /** Seconds in which the release can be undone. */
  delay: z.number(),
});
export type Preview = z.output<typeof Preview>;

export const ReleaseBody = z.object({
  /** The proposals, each with the decision that was seen. */
  items: batch(z.object({ submission: pk(), conference: conference(), decision: z.enum(DECISIONS) })),
  /** The templates, each in the version that was seen. */
  templates: perDecision(z.object({ key: key(), version: integer(0, 2_147_483_647, REQUIRED) })),
});
export type ReleaseBody = z.output<typeof ReleaseBody>;

export const Release = z.object({
  id: z.number(),
  state: z.enum(RELEASE_STATES),
  created_by: z.string(),
  created_on: z.string(),
  /** Whether it is the reader's own: then another organiser has to confirm it. */
  own: z.boolean(),
  /** Why the reader cannot confirm it; null when they can. */
  not_confirmable: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  taken_back_by: z.nullable(z.string()),
  ended_on: z.nullable(z.string()),
  counts: Counts,
  /** Mails that a mail server rejected or returned, and that were not sent again. */
  unreached: z.array(
    z.object({
      submission: z.number(),
      title: z.string(),
      mail: z.string(),
      to: z.string(),
      report: z.nullable(MailReport),
    }),
  ),
  dropped: z.array(z.object({ ...onProposal, title: z.string(), why: z.enum(DROP_REASONS) })),
});
export type Release = z.output<typeof Release>;

/** The content of a release, for organisers who confirm or undo it. */
export const ReleaseDetails = z.object({
  release: Release,
  /** Each proposal in it, with the released decision. */
  items: z.array(
    z.object({ ...onProposal, title: z.string(), speaker: z.string(), decision: z.enum(DECISIONS) }),
  ),
  recipients: Recipients,
  samples: z.array(ShownLetter),
});
export type ReleaseDetails = z.output<typeof ReleaseDetails>;

const organisers = { tag: "releases", audience: ["organiser"], status: 200 } as const;

export const listReleases = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/releases/",
  summary: "The releases of decisions, the newest first; 100 at most",
  answer: z.array(Release),
});

export const previewRelease = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/releases/preview/",
  summary: "Preview a release: counts, sample mails and warnings. Nothing is written",
  body: PreviewBody,
  answer: Preview,
});

export const createRelease = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/releases/",
  summary:
    "Release decisions, after a time in which it can be undone. An Idempotency-Key makes it repeatable",
  body: ReleaseBody,
  status: 201,
  answer: z.object({ release: Release, left_out: LeftOut }),
});

export const getRelease = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/releases/{id}/",
  summary: "The proposals and decisions of a release, with sample mails",
  params: z.object({ id: Pk }),
  answer: ReleaseDetails,
});

export const confirmRelease = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/releases/{id}/confirm/",
  ofWholeCall: true,
  summary: "Confirm another organiser's release",
  params: z.object({ id: Pk }),
  answer: Release,
});

export const cancelRelease = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/releases/{id}/take-back/",
  ofWholeCall: true,
  summary: "Undo a release before it is sent",
  params: z.object({ id: Pk }),
  answer: Release,
});
