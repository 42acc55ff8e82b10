import { WINDOW_NOTICES } from "./window-notices";

export type RefusalEntry = {
  status: number;
  detail: string;
  /** Whether the answer contains the code as `refusal`, for the page to act on. */
  withCode?: true;
};

/** The part of the catalogue (refusal.ts) that pages also show as a tooltip or a notice. */
export const SHOWN_REFUSALS = {
  "not-yet-open": { status: 403, detail: WINDOW_NOTICES.notYetOpen },
  "window-closed": { status: 403, detail: WINDOW_NOTICES.closed },
  "grace-over": { status: 403, detail: "The time to finish this upload has expired." },
  "profile-incomplete": { status: 403, detail: "Please complete your profile before you submit." },
  "too-many-submissions": { status: 403, detail: "You cannnot submit more papers." },
  "not-editable": { status: 403, detail: "This submission can no longer be edited in its current status." },
  "last-factor": {
    status: 409,
    detail: "Your role needs a second factor. Add another one before you remove this.",
  },
  "too-many-passkeys": {
    status: 409,
    detail: "You have reached the maximum number of passkeys. Remove one first.",
  },
  "not-asked": { status: 404, detail: "Not found." },
  "has-declined": {
    status: 409,
    detail: "This proposal was declined, and its place may be taken. Please write to the organisers.",
  },
  "answer-too-late": {
    status: 403,
    detail: "The time to answer has passed. Please write to the organisers.",
  },
  "task-closed": {
    status: 403,
    detail: "This task is closed. Please write to the organisers.",
  },
  "changed-meanwhile": {
    status: 412,
    detail: "This was changed elsewhere, perhaps in another tab. Compare both versions and save again.",
  },
} as const satisfies Record<string, RefusalEntry>;

export type ShownCode = keyof typeof SHOWN_REFUSALS;

/** The answer of a rule that pages use, too: null when it is allowed, otherwise the code of the reason. */
export type ShownVerdict = ShownCode | null;
