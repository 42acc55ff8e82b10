import { randomBytes } from "node:crypto";

/** Tables that are in no archive of a call, with the reason. Every other table with a call is. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  account_merge: "holds secrets; the person requests it at each installation",
  address_change: "holds secrets; the person changes it at each installation",
  attempt: "counts attempts at this installation",
  call: "in the archive's manifest",
  erasure: "the person asked this installation; they ask the other one themselves",
  file_worker: "processes of this installation",
  installation: "facts about this installation",
  installation_setting: "all calls of this installation share it",
  log_in_ticket: "a secret",
  merged_account: "merges of this installation",
  one_time_key: "a secret",
  passkey: "a second factor, bound to this address",
  passkey_challenge: "a secret",
  recovery_code: "a second factor",
  session: "a secret",
  social_identity: "the other installation asks the provider itself",
  speaker_needs: "sensitive, deleted soon, and encrypted for this installation",
  spent_proof: "counts proofs at this installation",
  spent_social_start: "counts log-ins at this installation",
  table_revision: "counts changes at this installation",
  totp: "a second factor, encrypted for this installation",
  upload: "an upload in progress, whose form belongs to this installation",
};

/** What an archive has of a person's account. The password is not in it, nor the group, which is in `membership`. */
export const ACCOUNT_COLUMNS = [
  "id",
  "email",
  "username",
  "email_verified_at",
  "suspended_at",
  "erased_at",
  "created_at",
];

const UNUSABLE_HASH = () => `\\x${randomBytes(32).toString("hex")}`;

/** Columns that are in no archive, with their value after an import. */
export const COLUMNS_LEFT_OUT: ReadonlyMap<string, () => string | null> = new Map<
  string,
  () => string | null
>([
  // Links and codes that were mailed stay with the installation that mailed them: organisers send new ones.
  ["invitation.key_hash", UNUSABLE_HASH],
  ["late_code.code_hash", UNUSABLE_HASH],
  ["submission_speaker.key_hash", () => null],
  // May hold such links. What organisers may read is in the letter.
  ["mail.text", () => ""],
  ["mail.html", () => ""],
  // Requests are repeated at the installation that they were sent to.
  ["mail.reply_to", () => null],
  ["mail.attachment", () => null],
  ["mail.request_key", () => null],
  ["panel_question.idempotency_key", () => null],
  ["panel_question.idempotency_body", () => null],
  ["release.idempotency_key", () => null],
  ["release.idempotency_body", () => null],
  ["discussion_message.idempotency_key", () => null],
  ["discussion_message.idempotency_body", () => null],
  ["review.idempotency_key", () => null],
  ["review.idempotency_body", () => null],
  ["submission.idempotency_key", () => null],
  ["submission.idempotency_body", () => null],
]);

/** References without a foreign key: the table whose `id` is in a column. */
export const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["assignment_batch.created_by", "account"],
  ["audit_entry.actor_id", "account"],
  ["audit_entry.submission_id", "submission"],
  ["mail.account_id", "account"],
  ["mail.release_id", "release"],
  ["mail.repeats", "mail"],
  ["mail.submission_id", "submission"],
  ["mail.written_by", "account"],
  ["mail_template.updated_by", "account"],
]);

/** The table whose `id` an audit entry's details name. Other details are texts and numbers, and stay as they are. */
export const DETAILS: ReadonlyMap<string, string> = new Map([
  ["accountId", "account"],
  ["reviewer", "account"],
  ["mail", "mail"],
  ["release", "release"],
  ["batch", "assignment_batch"],
  ["invitation", "invitation"],
  ["lateCode", "late_code"],
]);

/** The tables of files. */
export const FILE_TABLES: readonly string[] = ["submission_file", "task_file"];

/** The keys of the store that a file's row names. */
export const FILE_KEYS = ["original_key", "iso_key", "transformed_key"] as const;
