CREATE TABLE "conference_decision" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"conference" text NOT NULL,
	"decision" text,
	"released_decision" text,
	"waitlist_place" integer,
	CONSTRAINT "conference_decision_submission_id_conference_pk" PRIMARY KEY("submission_id","conference")
);
--> statement-breakpoint
ALTER TABLE "conference_decision" ADD CONSTRAINT "conference_decision_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "conference_decision_of_call" ON "conference_decision" USING btree ("call_id","submission_id");
--> statement-breakpoint
ALTER TABLE "release_item" ADD COLUMN "conference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "conference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "confirmation" ADD COLUMN "conference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "conference" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Accepted if one conference accepts, rejected if all reject, otherwise on the waitlist if it is on one.
CREATE FUNCTION "overall_decision"(decisions text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN 'ACC' = ANY(decisions) THEN 'ACC'
		WHEN 'HLD' = ANY(decisions) THEN 'HLD'
		WHEN 'REJ' = ALL(decisions) THEN 'REJ'
	END
$$;
--> statement-breakpoint
CREATE FUNCTION "submission_of_conference_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	id_of_submission integer := coalesce(NEW.submission_id, OLD.submission_id);
	decided record;
BEGIN
	SELECT count(*) AS conferences, array_agg(decision) AS decisions, array_agg(released_decision) AS released INTO decided
		FROM public.conference_decision WHERE submission_id = id_of_submission;
	UPDATE public.submission SET
		decision = CASE WHEN decided.conferences > 0 THEN public.overall_decision(decided.decisions) END,
		released_decision = CASE WHEN decided.conferences > 0 THEN public.overall_decision(decided.released) END
		WHERE id = id_of_submission;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "submission_of_conference_decision" AFTER INSERT OR UPDATE OR DELETE ON "conference_decision" FOR EACH ROW EXECUTE FUNCTION "submission_of_conference_decision"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "conference_decision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "conference_decision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "conference_decision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
