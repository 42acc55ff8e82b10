-- Counts a table once for each transaction that changes it: the mark is local to the transaction, and is rolled back with
-- a savepoint as the count is. A trigger may name what it counts; otherwise it is the table.
CREATE OR REPLACE FUNCTION "count_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted text := coalesce(TG_ARGV[0], TG_TABLE_NAME);
	mark text := 'lectern.counted_' || counted;
BEGIN
	IF current_setting(mark, true) = 'yes' THEN
		RETURN NULL;
	END IF;
	IF TG_LEVEL = 'STATEMENT' THEN
		IF NOT EXISTS (SELECT FROM changed) THEN
			RETURN NULL;
		END IF;
	END IF;
	INSERT INTO table_revision AS known (table_name, backend, changes) VALUES (counted, pg_backend_pid(), 1)
		ON CONFLICT (table_name, backend) DO UPDATE SET changes = known.changes + 1;
	PERFORM set_config(mark, 'yes', true);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What only the table of people shows of an account: lists of proposals stay as they are when somebody logs in.
CREATE TRIGGER "count_activity" AFTER UPDATE OF "last_log_in_at", "email_verified_at", "erased_at" ON "account" FOR EACH ROW EXECUTE FUNCTION "count_table_change"('account_activity');
