ALTER TABLE "submission_version" ADD COLUMN "answers" jsonb;--> statement-breakpoint
-- A version has the answers to the call's questions about the proposal, too.
CREATE OR REPLACE FUNCTION "add_submission_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	version public.submission_version := jsonb_populate_record(NULL::public.submission_version, to_jsonb(NEW));
	former public.submission_version;
	saved jsonb := coalesce(nullif(current_setting('lectern.saved', true), ''), '{}')::jsonb;
	answered jsonb;
	last_number integer := 0;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		former := jsonb_populate_record(NULL::public.submission_version, to_jsonb(OLD));
		IF version IS NOT DISTINCT FROM former THEN
			RETURN NULL;
		END IF;
	END IF;
	answered := coalesce((SELECT answers FROM public.proposal_answers WHERE submission_id = NEW.id), '{}');
	IF TG_OP = 'UPDATE' THEN
		SELECT coalesce(max(number), 0) INTO last_number FROM public.submission_version WHERE submission_id = NEW.id;
		-- From before versions were stored.
		IF last_number = 0 THEN
			former.submission_id := OLD.id;
			former.number := 1;
			former.saved_by := OLD.owner_id;
			former.saved_as := 'speaker';
			former.saved_at := OLD.submitted_at;
			former.note := '';
			former.answers := answered;
			INSERT INTO public.submission_version SELECT former.*;
			last_number := 1;
		ELSE
			UPDATE public.submission_version SET answers = answered
			WHERE submission_id = NEW.id AND number = last_number AND answers IS NULL;
		END IF;
	END IF;
	version.submission_id := NEW.id;
	version.number := last_number + 1;
	version.saved_by := coalesce((saved ->> 'by')::uuid, NEW.owner_id);
	version.saved_as := coalesce(saved ->> 'as', 'speaker');
	version.saved_at := coalesce((saved ->> 'at')::timestamptz, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END);
	version.note := coalesce(saved ->> 'note', '');
	version.answers := answered;
	INSERT INTO public.submission_version SELECT version.*;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Answers that change alone are a version of their own. Those that are saved together with a text, in one transaction, belong
-- to the version that the text has added.
CREATE FUNCTION "add_answers_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	proposal_id integer;
	before jsonb := '{}';
	after jsonb := '{}';
	proposal public.submission;
	version public.submission_version;
	saved jsonb := coalesce(nullif(current_setting('lectern.saved', true), ''), '{}')::jsonb;
	last_number integer;
	added_now boolean;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		before := OLD.answers;
		proposal_id := OLD.submission_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		after := NEW.answers;
		proposal_id := NEW.submission_id;
	END IF;
	SELECT * INTO proposal FROM public.submission WHERE id = proposal_id;
	-- Not found: deleted with its proposal.
	IF NOT FOUND OR before = after THEN
		RETURN NULL;
	END IF;
	SELECT number, xmin = pg_current_xact_id()::xid INTO last_number, added_now
	FROM public.submission_version WHERE submission_id = proposal_id ORDER BY number DESC LIMIT 1;
	IF added_now THEN
		PERFORM set_config('lectern.answers_added', 'yes', true);
		UPDATE public.submission_version SET answers = after WHERE submission_id = proposal_id AND number = last_number;
		PERFORM set_config('lectern.answers_added', '', true);
		RETURN NULL;
	END IF;
	version := jsonb_populate_record(NULL::public.submission_version, to_jsonb(proposal));
	version.submission_id := proposal_id;
	-- From before versions were stored.
	IF last_number IS NULL THEN
		version.number := 1;
		version.saved_by := proposal.owner_id;
		version.saved_as := 'speaker';
		version.saved_at := proposal.submitted_at;
		version.note := '';
		version.answers := before;
		INSERT INTO public.submission_version SELECT version.*;
		last_number := 1;
	ELSE
		UPDATE public.submission_version SET answers = before
		WHERE submission_id = proposal_id AND number = last_number AND answers IS NULL;
	END IF;
	version.number := last_number + 1;
	version.saved_by := coalesce((saved ->> 'by')::uuid, proposal.owner_id);
	version.saved_as := coalesce(saved ->> 'as', 'speaker');
	version.saved_at := coalesce((saved ->> 'at')::timestamptz, now());
	version.note := coalesce(saved ->> 'note', '');
	version.answers := after;
	INSERT INTO public.submission_version SELECT version.*;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "submission_version_of_answers" AFTER INSERT OR UPDATE OR DELETE ON "proposal_answers"
FOR EACH ROW EXECUTE FUNCTION "add_answers_version"();
--> statement-breakpoint
-- As before, and answers are added to a version that has none yet, or is of the same transaction.
CREATE OR REPLACE FUNCTION "submission_version_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'saved_by' = to_jsonb(OLD) - 'saved_by' THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'answers' = to_jsonb(OLD) - 'answers'
		AND (OLD.answers IS NULL OR current_setting('lectern.answers_added', true) = 'yes') THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND current_setting('lectern.versions_erased', true) = 'yes' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Versions of proposals are append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- The board shows which proposals have notes.
CREATE TRIGGER "count_inserts" AFTER INSERT ON "note" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "note" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "note" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
