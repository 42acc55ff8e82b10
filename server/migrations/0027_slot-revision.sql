CREATE TRIGGER "count_inserts" AFTER INSERT ON "slot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "slot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "slot" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
