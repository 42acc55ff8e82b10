CREATE TABLE "submission_version" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"number" integer NOT NULL,
	"authors" text NOT NULL,
	"title" text NOT NULL,
	"abstract" text NOT NULL,
	"conflicts" text DEFAULT 'None' NOT NULL,
	"remarks" text DEFAULT 'None' NOT NULL,
	"conference" text NOT NULL,
	"topic_type" text NOT NULL,
	"submission_type" text NOT NULL,
	"workshop_duration" text NOT NULL,
	"saved_by" uuid,
	"saved_as" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "submission_version_submission_id_number_pk" PRIMARY KEY("submission_id","number")
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "read_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_version_of_call" ON "submission_version" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_version_saved_by" ON "submission_version" USING btree ("saved_by");
--> statement-breakpoint
-- Adds a version for each change of a column that both tables have, whichever statement and server made it. The setting
-- `lectern.saved` of the transaction says who saved, and when; otherwise it is the speaker, now.
CREATE FUNCTION "add_submission_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	version public.submission_version := jsonb_populate_record(NULL::public.submission_version, to_jsonb(NEW));
	former public.submission_version;
	saved jsonb := coalesce(nullif(current_setting('lectern.saved', true), ''), '{}')::jsonb;
	last_number integer := 0;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		former := jsonb_populate_record(NULL::public.submission_version, to_jsonb(OLD));
		IF version IS NOT DISTINCT FROM former THEN
			RETURN NULL;
		END IF;
		SELECT coalesce(max(number), 0) INTO last_number FROM public.submission_version WHERE submission_id = NEW.id;
		-- From before versions were stored.
		IF last_number = 0 THEN
			former.submission_id := OLD.id;
			former.number := 1;
			former.saved_by := OLD.owner_id;
			former.saved_as := 'speaker';
			former.saved_at := OLD.submitted_at;
			former.note := '';
			INSERT INTO public.submission_version SELECT former.*;
			last_number := 1;
		END IF;
	END IF;
	version.submission_id := NEW.id;
	version.number := last_number + 1;
	version.saved_by := coalesce((saved ->> 'by')::uuid, NEW.owner_id);
	version.saved_as := coalesce(saved ->> 'as', 'speaker');
	version.saved_at := coalesce((saved ->> 'at')::timestamptz, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END);
	version.note := coalesce(saved ->> 'note', '');
	INSERT INTO public.submission_version SELECT version.*;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "submission_version_of_insert" AFTER INSERT ON "submission"
FOR EACH ROW EXECUTE FUNCTION "add_submission_version"();
--> statement-breakpoint
CREATE TRIGGER "submission_version_of_update" AFTER UPDATE ON "submission"
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION "add_submission_version"();
--> statement-breakpoint
-- Versions are only added, with two exceptions: the account in a row may change, and an erasure, which the transaction has
-- to name, deletes rows.
CREATE FUNCTION "submission_version_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'saved_by' = to_jsonb(OLD) - 'saved_by' THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND current_setting('lectern.versions_erased', true) = 'yes' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Versions of proposals are append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "submission_version_append_only" BEFORE UPDATE OR DELETE ON "submission_version"
FOR EACH ROW EXECUTE FUNCTION "submission_version_stays"();
