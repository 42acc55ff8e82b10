CREATE TABLE "call" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"series" text NOT NULL,
	"state" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "call_slug" ON "call" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "call_default" ON "call" USING btree ("is_default") WHERE "call"."is_default";
--> statement-breakpoint
-- The rows that are there belong to the first call, which is named after its settings.
INSERT INTO "call" ("slug", "series", "state", "is_default", "created_at", "opened_at")
	SELECT trim(both '-' from left(lower(regexp_replace(product || '-' || year, '[^A-Za-z0-9]+', '-', 'g')), 40)), product, 'open', true, now(), now()
	FROM (SELECT coalesce((SELECT value #>> '{}' FROM "edition_setting" WHERE key = 'product'), 'Lectern') AS product,
		coalesce((SELECT value #>> '{}' FROM "edition_setting" WHERE key = 'year'), '2025') AS year) AS named;
--> statement-breakpoint
ALTER TABLE "edition_setting" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "release_item" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "digest" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "digest_failed_file" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imported_proposal" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "retention_warning" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "setting_request" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "submission_file" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "late_code" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "late_code_use" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "confirmation" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "confirmation_form" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "panelist" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "assignment_batch" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "conflict_of_interest" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "dismissed_suggestion" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "call_id" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE "membership" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"since" timestamp with time zone,
	CONSTRAINT "membership_call_id_account_id_pk" PRIMARY KEY("call_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "membership_account" ON "membership" USING btree ("account_id");
--> statement-breakpoint
INSERT INTO "membership" ("account_id", "group_name", "since")
	SELECT "id", "group_name", "group_since" FROM "account" WHERE "group_name" <> 'speaker';
--> statement-breakpoint
-- Servers of the former version read and write the group in "account": both are kept equal for the first call.
CREATE FUNCTION "membership_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() > 1 THEN
		RETURN NULL;
	END IF;
	IF NEW.group_name = 'speaker' THEN
		DELETE FROM public.membership WHERE call_id = 1 AND account_id = NEW.id;
	ELSE
		INSERT INTO public.membership AS known (call_id, account_id, group_name, since)
			VALUES (1, NEW.id, NEW.group_name, NEW.group_since)
			ON CONFLICT (call_id, account_id) DO UPDATE SET group_name = excluded.group_name, since = excluded.since;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "membership_of_account" AFTER INSERT OR UPDATE OF "group_name" ON "account" FOR EACH ROW EXECUTE FUNCTION "membership_of_account"();
--> statement-breakpoint
CREATE FUNCTION "account_of_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() > 1 OR coalesce(NEW.call_id, OLD.call_id) <> 1 THEN
		RETURN NULL;
	END IF;
	UPDATE public.account SET group_name = coalesce(NEW.group_name, 'speaker'), group_since = NEW.since
		WHERE id = coalesce(NEW.account_id, OLD.account_id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "account_of_membership" AFTER INSERT OR UPDATE OR DELETE ON "membership" FOR EACH ROW EXECUTE FUNCTION "account_of_membership"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "membership" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "membership" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "membership" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
