/** What a merge does with a column that refers to the account that ends. */
export type Merged =
  /** Its rows refer to the account that is kept. */
  | {
      how: "moves";
      /** The other columns of a key: where the kept account has such a row, that one stays. */
      once?: readonly string[];
      /** Columns that are set to null, as both accounts may have the same value. */
      clears?: readonly string[];
    }
  /** Its rows are deleted with the account. */
  | { how: "ends" };

const MOVES: Merged = { how: "moves" };
const ENDS: Merged = { how: "ends" };
/** A person's row for a proposal, of which there is one. */
const ONCE: Merged = { how: "moves", once: ["submission_id"] };

/** Every column that refers to an account. A test fails for one that is missing. */
export const MERGED_COLUMNS: ReadonlyMap<string, Merged> = new Map<string, Merged>([
  ["account_merge.ended_id", ENDS],
  ["account_merge.kept_id", ENDS],
  ["address_change.account_id", MOVES],
  ["assignment.reviewer_id", ONCE],
  ["assignment_batch.created_by", MOVES],
  ["board_view.owner_id", { how: "moves", once: ["call_id", "folded_name"] }],
  ["conflict_of_interest.reviewer_id", ONCE],
  // The kept account's answer counts where both have one.
  ["consent_answer.account_id", { how: "moves", once: ["call_id", "consent", "version", "submission_id"] }],
  ["decision_feedback.written_by", MOVES],
  ["default_board_view.account_id", { how: "moves", once: ["call_id"] }],
  ["digest.account_id", ENDS],
  ["discussion_member.account_id", ONCE],
  ["discussion_mention.account_id", { how: "moves", once: ["submission_id", "number"] }],
  ["discussion_message.author_id", { how: "moves", clears: ["idempotency_key", "idempotency_body"] }],
  ["dismissed_suggestion.reviewer_id", ONCE],
  ["erasure.account_id", ENDS],
  ["invitation.accepted_by", MOVES],
  ["invitation.invited_by", MOVES],
  ["late_code.made_by", MOVES],
  ["log_in_ticket.account_id", ENDS],
  ["mail.account_id", MOVES],
  ["mail.written_by", { how: "moves", clears: ["request_key"] }],
  ["mail_template.updated_by", MOVES],
  ["membership.account_id", ENDS],
  ["merged_account.account_id", MOVES],
  ["note.about_id", MOVES],
  ["note.author_id", MOVES],
  ["one_time_key.account_id", ENDS],
  ["panel_question.asked_by", { how: "moves", clears: ["idempotency_key", "idempotency_body"] }],
  ["panelist.account_id", ENDS],
  ["passkey.account_id", ENDS],
  ["passkey_challenge.account_id", ENDS],
  ["profile.account_id", ENDS],
  ["question_answer.answered_by", MOVES],
  ["recovery_code.account_id", ENDS],
  ["release.confirmed_by", MOVES],
  ["release.created_by", { how: "moves", clears: ["idempotency_key", "idempotency_body"] }],
  ["release.taken_back_by", MOVES],
  ["review.reviewer_id", { how: "moves", clears: ["idempotency_key", "idempotency_body"] }],
  ["session.account_id", ENDS],
  ["setting_request.requested_by", MOVES],
  ["social_identity.account_id", ENDS],
  // The kept account's answers count where both have some.
  ["speaker_answers.account_id", { how: "moves", once: ["call_id"] }],
  ["speaker_availability.account_id", { how: "moves", once: ["call_id"] }],
  // Encrypted for the account: `moveNeeds` has encrypted them again for the one that is kept.
  ["speaker_needs.account_id", ENDS],
  ["submission.owner_id", { how: "moves", clears: ["idempotency_key", "idempotency_body"] }],
  // Merges of accounts that speak in the same proposal are refused.
  ["submission_speaker.account_id", MOVES],
  ["submission_version.saved_by", MOVES],
  // The newer photo counts; removing it removes both.
  ["task_file.speaker_id", MOVES],
  // The kept account's tag of the same name stays, on its own proposals.
  ["tag.owner_id", { how: "moves", once: ["call_id", "folded_name"] }],
  ["totp.account_id", ENDS],
]);

/** References that stay: the log is not rewritten, and `merged_account` says whose the id is. */
export const NOT_MERGED: readonly string[] = ["audit_entry.actor_id"];
