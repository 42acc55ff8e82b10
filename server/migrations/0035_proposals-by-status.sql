DROP INDEX CONCURRENTLY IF EXISTS "submission_by_status";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "submission_by_status" ON "submission" USING btree ("call_id","status");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "submission_status";
