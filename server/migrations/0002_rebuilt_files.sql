ALTER TABLE "submission_file" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_file" ADD COLUMN "detected_type" text;