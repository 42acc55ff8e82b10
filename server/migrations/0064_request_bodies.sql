ALTER TABLE "release" ADD COLUMN "idempotency_body" text;--> statement-breakpoint
ALTER TABLE "panel_question" ADD COLUMN "idempotency_body" text;