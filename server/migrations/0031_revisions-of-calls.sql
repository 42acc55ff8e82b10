ALTER TABLE "table_revision" ADD COLUMN "for_call" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- As before, but without ON CONFLICT: a transaction that waits while the key is replaced then counts under either. Only the
-- connection itself writes its row.
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
	UPDATE public.table_revision SET changes = changes + 1
		WHERE table_name = counted AND for_call = 0 AND backend = pg_backend_pid();
	IF NOT FOUND THEN
		INSERT INTO public.table_revision (table_name, for_call, backend, changes) VALUES (counted, 0, pg_backend_pid(), 1);
	END IF;
	PERFORM set_config(mark, 'yes', true);
	RETURN NULL;
END
$$;
