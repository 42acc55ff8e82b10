import type { EditionSettings } from "../../call/words";
import { maySecond } from "../../deciding/second-organiser";
import type { Verdict } from "../../kernel/refusal";

/** The settings that weaken the two-person rule for releases, each by one of its values. */
export const GUARDED_SETTINGS = ["releaseNeedsSecond", "decisionsReleased"] as const;
export type GuardedSetting = (typeof GUARDED_SETTINGS)[number];

/** The value that weakens the rule. */
export const WEAKENED: Record<GuardedSetting, boolean> = {
  releaseNeedsSecond: false,
  decisionsReleased: true,
};

/** The names of the weakenings on pages and in mails. */
export const WEAKENING_LABELS: Record<GuardedSetting, string> = {
  releaseNeedsSecond: "Release decisions without a second organiser",
  decisionsReleased: "Show all decisions to speakers at once",
};

/** Days until an unconfirmed weakening expires. */
export const REQUEST_DAYS = 7;

export const REQUEST_STATES = ["waiting", "confirmed", "withdrawn", "expired", "superseded"] as const;
type RequestState = (typeof REQUEST_STATES)[number];

type Guarded = Pick<EditionSettings, GuardedSetting>;

/** The changed settings that weaken the active rule, which wait for a second organiser. */
export const weakenings = (before: Guarded, after: Guarded): GuardedSetting[] =>
  before.releaseNeedsSecond
    ? GUARDED_SETTINGS.filter((key) => before[key] !== after[key] && after[key] === WEAKENED[key])
    : [];

type Request = { state: RequestState; requestedBy: string; requestedAt: Date; expiresAt: Date };

/** May a requested weakening be withdrawn? By any organiser, while it waits. */
export const mayWithdrawRequest = (
  { state, expiresAt }: Pick<Request, "state" | "expiresAt">,
  now: Date,
): Verdict => (state === "waiting" && now < expiresAt ? null : "request-over");

/** May this organiser confirm a requested weakening? */
export const mayConfirmRequest = (
  request: Request,
  organiser: { id: string; since: Date },
  now: Date,
): Verdict =>
  mayWithdrawRequest(request, now) ??
  maySecond({ by: request.requestedBy, at: request.requestedAt }, organiser);
