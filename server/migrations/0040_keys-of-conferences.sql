ALTER TABLE "release_item" DROP CONSTRAINT "release_item_release_id_submission_id_pk", ADD CONSTRAINT "release_item_release_id_submission_id_conference_pk" PRIMARY KEY USING INDEX "release_item_release_id_submission_id_conference_pk";
--> statement-breakpoint
ALTER TABLE "slot" DROP CONSTRAINT "slot_pkey", ADD CONSTRAINT "slot_submission_id_conference_pk" PRIMARY KEY USING INDEX "slot_submission_id_conference_pk";
--> statement-breakpoint
ALTER TABLE "confirmation" DROP CONSTRAINT "confirmation_pkey", ADD CONSTRAINT "confirmation_submission_id_conference_pk" PRIMARY KEY USING INDEX "confirmation_submission_id_conference_pk";
--> statement-breakpoint
DROP INDEX "release_item_waiting";
--> statement-breakpoint
DROP INDEX "mail_release";
