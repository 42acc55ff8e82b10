DROP INDEX CONCURRENTLY IF EXISTS "review_by_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_by_key" ON "review" USING btree ("reviewer_id","idempotency_key") WHERE "review"."idempotency_key" is not null;
