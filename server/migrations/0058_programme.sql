CREATE TABLE "programme_version" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"rooms" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"shown_number" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "programme_version_call_id_number_pk" PRIMARY KEY("call_id","number")
);
--> statement-breakpoint
CREATE TABLE "published_slot" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"conference" text DEFAULT '' NOT NULL,
	"room" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"slot_version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"secret_until" timestamp with time zone,
	CONSTRAINT "published_slot_call_id_number_submission_id_conference_pk" PRIMARY KEY("call_id","number","submission_id","conference")
);
--> statement-breakpoint
CREATE TABLE "programme_block" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"rooms" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_plan" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer NOT NULL,
	"rooms" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "programme_plan_call_id_id_pk" PRIMARY KEY("call_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "slot" ADD COLUMN "secret_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "published_slot" ADD CONSTRAINT "published_slot_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_slot_of_submission" ON "published_slot" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "programme_block_of_call" ON "programme_block" USING btree ("call_id","starts_at");--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "programme_version" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "programme_version" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "programme_version" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "published_slot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "published_slot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "published_slot" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "consent_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "consent_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "consent_answer" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "speaker_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "speaker_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "speaker_form" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_inserts" AFTER INSERT ON "confirmation_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_updates" AFTER UPDATE ON "confirmation_form" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
--> statement-breakpoint
CREATE TRIGGER "count_deletes" AFTER DELETE ON "confirmation_form" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_table_change"();
