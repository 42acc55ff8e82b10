CREATE TRIGGER "count_inserts" AFTER INSERT ON "proposal_answers" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "proposal_answers" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "proposal_answers" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
