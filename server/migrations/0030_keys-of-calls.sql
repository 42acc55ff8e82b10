ALTER TABLE "edition_setting" DROP CONSTRAINT "edition_setting_pkey", ADD CONSTRAINT "edition_setting_call_id_key_pk" PRIMARY KEY USING INDEX "edition_setting_call_id_key_pk";
--> statement-breakpoint
ALTER TABLE "digest" DROP CONSTRAINT "digest_pkey", ADD CONSTRAINT "digest_call_id_account_id_pk" PRIMARY KEY USING INDEX "digest_call_id_account_id_pk";
--> statement-breakpoint
ALTER TABLE "imported_proposal" DROP CONSTRAINT "imported_proposal_source_foreign_id_pk", ADD CONSTRAINT "imported_proposal_call_id_source_foreign_id_pk" PRIMARY KEY USING INDEX "imported_proposal_call_id_source_foreign_id_pk";
--> statement-breakpoint
ALTER TABLE "retention_warning" DROP CONSTRAINT "retention_warning_setting_value_pk", ADD CONSTRAINT "retention_warning_call_id_setting_value_pk" PRIMARY KEY USING INDEX "retention_warning_call_id_setting_value_pk";
--> statement-breakpoint
ALTER TABLE "mail_template" DROP CONSTRAINT "mail_template_pkey", ADD CONSTRAINT "mail_template_call_id_key_pk" PRIMARY KEY USING INDEX "mail_template_call_id_key_pk";
--> statement-breakpoint
ALTER TABLE "confirmation_form" DROP CONSTRAINT "confirmation_form_pkey", ADD CONSTRAINT "confirmation_form_call_id_id_pk" PRIMARY KEY USING INDEX "confirmation_form_call_id_id_pk";
--> statement-breakpoint
ALTER TABLE "panelist" DROP CONSTRAINT "panelist_pkey", ADD CONSTRAINT "panelist_call_id_account_id_pk" PRIMARY KEY USING INDEX "panelist_call_id_account_id_pk";
--> statement-breakpoint
DROP INDEX "release_idempotency";
--> statement-breakpoint
DROP INDEX "invitation_open";
--> statement-breakpoint
DROP INDEX "setting_request_waiting";
--> statement-breakpoint
DROP INDEX "submission_idempotency";
