DROP INDEX CONCURRENTLY IF EXISTS "submission_accepted";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "submission_accepted" ON "submission" USING btree ("call_id","id") WHERE "submission"."decision" = 'ACC' or "submission"."released_decision" = 'ACC';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_by_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_by_key" ON "review" USING btree ("reviewer_id","idempotency_key") WHERE "review"."idempotency_key" is not null;
