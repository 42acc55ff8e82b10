DROP INDEX CONCURRENTLY IF EXISTS "release_item_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "release_item_once" ON "release_item" USING btree ("submission_id","conference") WHERE "release_item"."state" = 'waiting';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "release_item_release_id_submission_id_conference_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "release_item_release_id_submission_id_conference_pk" ON "release_item" USING btree ("release_id","submission_id","conference");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "slot_submission_id_conference_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "slot_submission_id_conference_pk" ON "slot" USING btree ("submission_id","conference");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "confirmation_submission_id_conference_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "confirmation_submission_id_conference_pk" ON "confirmation" USING btree ("submission_id","conference");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_release_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mail_release_once" ON "mail" USING btree ("release_id","submission_id","conference");
