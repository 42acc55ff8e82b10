ALTER TABLE "review" ADD COLUMN "idempotency_body" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "idempotency_body" text;