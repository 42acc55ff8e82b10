ALTER TABLE "table_revision" DROP CONSTRAINT "table_revision_table_name_backend_pk", ADD CONSTRAINT "table_revision_table_name_for_call_backend_pk" PRIMARY KEY USING INDEX "table_revision_table_name_for_call_backend_pk";
--> statement-breakpoint
-- Counts a table once for each call and transaction that changes its rows. The mark is local to the transaction, and is
-- rolled back with a savepoint as the count is. A trigger may name what it counts; otherwise it is the table.
CREATE OR REPLACE FUNCTION "count_table_change"() RETURNS trigger LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	counted text := coalesce(TG_ARGV[0], TG_TABLE_NAME);
	mark text := 'lectern.counted_' || counted;
	-- Of a table without such a column, which all calls share.
	call_id integer := 0;
	calls integer[] := ARRAY[0];
	changed_call integer;
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		calls := ARRAY(SELECT DISTINCT call_id FROM changed);
	END IF;
	FOREACH changed_call IN ARRAY calls LOOP
		-- A transaction that alternates between calls counts more than once, which does no harm.
		CONTINUE WHEN current_setting(mark, true) = changed_call::text;
		UPDATE public.table_revision SET changes = changes + 1
			WHERE table_name = counted AND for_call = changed_call AND backend = pg_backend_pid();
		IF NOT FOUND THEN
			INSERT INTO public.table_revision (table_name, for_call, backend, changes)
				VALUES (counted, changed_call, pg_backend_pid(), 1);
		END IF;
		PERFORM set_config(mark, changed_call::text, true);
	END LOOP;
	RETURN NULL;
END
$$;
