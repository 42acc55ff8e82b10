-- A new column that is null everywhere: PostgreSQL takes the reference as valid without reading the rows.
ALTER TABLE "task_file" ADD COLUMN "speaker_id" uuid CONSTRAINT "task_file_speaker_id_account_id_fk" REFERENCES "public"."account"("id");
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "task_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "task_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "task_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
