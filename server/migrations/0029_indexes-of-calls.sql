DROP INDEX CONCURRENTLY IF EXISTS "release_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "release_once" ON "release" USING btree ("call_id","created_by","idempotency_key");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entry_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entry_of_call" ON "audit_entry" USING btree ("call_id","at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitation_waiting";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invitation_waiting" ON "invitation" USING btree ("call_id",lower("email")) WHERE "invitation"."accepted_at" is null and "invitation"."revoked_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "setting_request_open";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "setting_request_open" ON "setting_request" USING btree ("call_id","setting") WHERE "setting_request"."state" = 'waiting';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_of_call" ON "mail" USING btree ("call_id","created_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "submission_file_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "submission_file_of_call" ON "submission_file" USING btree ("call_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "submission_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "submission_of_call" ON "submission" USING btree ("call_id","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "submission_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "submission_once" ON "submission" USING btree ("call_id","owner_id","idempotency_key");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "assignment_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assignment_of_call" ON "assignment" USING btree ("call_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_of_call";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_of_call" ON "review" USING btree ("call_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "edition_setting_call_id_key_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "edition_setting_call_id_key_pk" ON "edition_setting" USING btree ("call_id","key");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "digest_call_id_account_id_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "digest_call_id_account_id_pk" ON "digest" USING btree ("call_id","account_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "imported_proposal_call_id_source_foreign_id_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "imported_proposal_call_id_source_foreign_id_pk" ON "imported_proposal" USING btree ("call_id","source","foreign_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "retention_warning_call_id_setting_value_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "retention_warning_call_id_setting_value_pk" ON "retention_warning" USING btree ("call_id","setting","value");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_template_call_id_key_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mail_template_call_id_key_pk" ON "mail_template" USING btree ("call_id","key");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "confirmation_form_call_id_id_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "confirmation_form_call_id_id_pk" ON "confirmation_form" USING btree ("call_id","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "panelist_call_id_account_id_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "panelist_call_id_account_id_pk" ON "panelist" USING btree ("call_id","account_id");
