ALTER TABLE "mail" ADD COLUMN "report_outcome" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "report_status" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "report_said" text;