DROP INDEX CONCURRENTLY IF EXISTS "account_joined";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_joined" ON "account" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_undelivered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_undelivered" ON "mail" USING btree ("id") WHERE "mail"."report_outcome" = 'returned' or "mail"."refused_at" is not null;
