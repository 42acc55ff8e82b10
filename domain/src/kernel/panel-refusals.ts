import type { RefusalEntry } from "./shown-refusals";

/** The part of the catalogue (refusal.ts) about discussions of the panel, and questions and feedback to speakers. */
export const PANEL_REFUSALS = {
  "message-deleted": { status: 409, detail: "This message was deleted." },
  "message-final": {
    status: 409,
    detail: "This message can no longer be edited. Write another one, or delete it.",
  },
  "discussion-full": { status: 409, detail: "This discussion has reached its maximum length." },
  "not-askable": { status: 409, detail: "The panel can no longer ask about this proposal." },
  "too-many-questions": {
    status: 409,
    detail: "There are too many questions on this proposal. Wait until yours have gone out.",
  },
  "question-gone": { status: 409, detail: "This question has gone out to the speaker, or was withdrawn." },
  "questions-too-often": {
    status: 409,
    detail: "The speaker gets one mail with questions an hour at most. Wait until the hour is over.",
  },
  "questions-closed": {
    status: 409,
    detail: "These questions are closed. Please write to the organisers.",
  },
  "too-many-answers": {
    status: 409,
    detail: "There are too many answers to these questions. Please write to the organisers.",
  },
  "feedback-in-release": {
    status: 409,
    detail: "The decision is in a release. Undo the release to change the feedback.",
  },
} as const satisfies Record<string, RefusalEntry>;
