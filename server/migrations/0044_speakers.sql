CREATE TABLE "submission_speaker" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"email" text,
	"state" text DEFAULT 'named' NOT NULL,
	"key_hash" "bytea",
	"invited_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "submission_speaker" ADD CONSTRAINT "submission_speaker_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_speaker" ADD CONSTRAINT "submission_speaker_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_speaker_key" ON "submission_speaker" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "submission_speaker_of_proposal" ON "submission_speaker" USING btree ("call_id","submission_id","position");--> statement-breakpoint
CREATE INDEX "submission_speaker_of_submission" ON "submission_speaker" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "submission_speaker_of_account" ON "submission_speaker" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "submission_speaker_address" ON "submission_speaker" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "submission_speaker_name" ON "submission_speaker" USING btree (translate(lower("name"), ' ''’‘.‐-', ''));
--> statement-breakpoint
-- Keeps the speakers who are no more than a name as the authors list them. Others stay, wherever they are missing.
CREATE FUNCTION "speakers_of_authors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The next migration, which fills the table, waits for those who write it meanwhile.
	PERFORM pg_advisory_xact_lock_shared(727002);
	WITH typed AS (
		SELECT name, place, row_number() OVER (PARTITION BY name ORDER BY place) AS nth FROM (
			SELECT btrim(regexp_replace(each, '\s+', ' ', 'g')) AS name, ordinality::int - 1 AS place
			FROM unnest(string_to_array(NEW.authors, ',')) WITH ORDINALITY AS listed(each, ordinality)
		) named WHERE place > 0 AND name <> ''
	), known AS (
		SELECT id, state, name, row_number() OVER (PARTITION BY name ORDER BY position, id) AS nth FROM (
			SELECT s.id, s.state, s.position, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), s.name) AS name
			FROM public.submission_speaker s
			LEFT JOIN public.profile p ON p.account_id = s.account_id AND s.state = 'accepted'
			WHERE s.submission_id = NEW.id AND s.state IN ('named', 'invited', 'accepted')
		) shown
	), moved AS (
		UPDATE public.submission_speaker s SET position = place FROM known JOIN typed USING (name, nth)
			WHERE s.id = known.id AND s.position <> place
	), removed AS (
		DELETE FROM public.submission_speaker s USING known LEFT JOIN typed USING (name, nth)
			WHERE s.id = known.id AND known.state = 'named' AND place IS NULL
	)
	INSERT INTO public.submission_speaker (call_id, submission_id, position, name)
		SELECT NEW.call_id, NEW.id, place, name FROM typed LEFT JOIN known USING (name, nth) WHERE known.id IS NULL;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "speakers_of_new_authors" AFTER INSERT ON "submission" FOR EACH ROW WHEN (NEW.authors LIKE '%,%') EXECUTE FUNCTION "speakers_of_authors"();
--> statement-breakpoint
CREATE TRIGGER "speakers_of_changed_authors" AFTER UPDATE OF "authors" ON "submission" FOR EACH ROW WHEN (OLD.authors IS DISTINCT FROM NEW.authors) EXECUTE FUNCTION "speakers_of_authors"();
--> statement-breakpoint
-- Who has the verified address of an invitation is barred from judging the proposal before they accept.
CREATE FUNCTION "speakers_of_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.submission_speaker SET account_id = NEW.id
		WHERE lower(email) = lower(NEW.email) AND state = 'invited' AND account_id IS NULL;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "speakers_of_new_address" AFTER INSERT ON "account" FOR EACH ROW WHEN (NEW.email_verified_at IS NOT NULL) EXECUTE FUNCTION "speakers_of_address"();
--> statement-breakpoint
CREATE TRIGGER "speakers_of_verified_address" AFTER UPDATE OF "email", "email_verified_at" ON "account" FOR EACH ROW WHEN (NEW.email_verified_at IS NOT NULL) EXECUTE FUNCTION "speakers_of_address"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "submission_speaker" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "submission_speaker" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "submission_speaker" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
