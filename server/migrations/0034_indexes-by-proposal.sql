DROP INDEX CONCURRENTLY IF EXISTS "conflict_of_interest_by_reviewer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conflict_of_interest_by_reviewer" ON "conflict_of_interest" USING btree ("reviewer_id","call_id","submission_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "assignment_by_reviewer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assignment_by_reviewer" ON "assignment" USING btree ("reviewer_id","call_id","submission_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "assignment_by_proposal";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assignment_by_proposal" ON "assignment" USING btree ("call_id","submission_id","reviewer_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_by_reviewer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_by_reviewer" ON "review" USING btree ("reviewer_id","call_id","submission_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_by_proposal";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_by_proposal" ON "review" USING btree ("call_id","submission_id","reviewer_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "assignment_reviewer";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "assignment_of_call";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_reviewer";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_of_call";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conflict_of_interest_reviewer";
