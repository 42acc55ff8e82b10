DROP INDEX CONCURRENTLY IF EXISTS "mail_release_each";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mail_release_each" ON "mail" USING btree ("release_id","submission_id","conference","recipient");
