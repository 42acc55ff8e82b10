ALTER TABLE "mail" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "submission_speaker" ADD COLUMN "reminded" integer[] DEFAULT '{}' NOT NULL;