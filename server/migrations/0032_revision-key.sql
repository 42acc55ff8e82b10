DROP INDEX CONCURRENTLY IF EXISTS "table_revision_table_name_for_call_backend_pk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "table_revision_table_name_for_call_backend_pk" ON "table_revision" USING btree ("table_name","for_call","backend");
