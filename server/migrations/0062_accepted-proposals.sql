DROP INDEX CONCURRENTLY IF EXISTS "submission_accepted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "submission_accepted" ON "submission" USING btree ("call_id","id") WHERE "submission"."decision" = 'ACC' or "submission"."released_decision" = 'ACC';
