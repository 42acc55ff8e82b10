CREATE TABLE "table_revision" (
	"table_name" text NOT NULL,
	"backend" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "table_revision_table_name_backend_pk" PRIMARY KEY("table_name","backend")
);
--> statement-breakpoint
-- Counts a change of a table where rows did change: a sweep that finds nothing to do is none.
CREATE FUNCTION "count_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		IF NOT EXISTS (SELECT FROM changed) THEN
			RETURN NULL;
		END IF;
	END IF;
	INSERT INTO table_revision AS known (table_name, backend, changes) VALUES (TG_TABLE_NAME, pg_backend_pid(), 1)
		ON CONFLICT (table_name, backend) DO UPDATE SET changes = known.changes + 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "assignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "assignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "assignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "confirmation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "confirmation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "confirmation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "conflict_of_interest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "conflict_of_interest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "conflict_of_interest" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "dismissed_suggestion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "dismissed_suggestion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "dismissed_suggestion" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "edition_setting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "edition_setting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "edition_setting" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "panelist" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "panelist" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "panelist" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "release_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "release_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "release_item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "review" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "review" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "review" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "submission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "submission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "submission" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "submission_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "submission_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "submission_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "upload" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "upload" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "upload" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
-- Of an account only what others are shown: a log-in is no change.
CREATE TRIGGER "count_updates" AFTER UPDATE OF "email", "group_name", "suspended_at" ON "account" FOR EACH ROW EXECUTE FUNCTION "count_table_change"();--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "account" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
