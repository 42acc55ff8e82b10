CREATE TABLE "consent_answer" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"submission_id" integer,
	"consent" text NOT NULL,
	"version" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speaker_needs" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"sections" text[] NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "speaker_needs_call_id_account_id_pk" PRIMARY KEY("call_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "speaker_form" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "speaker_form_call_id_kind_pk" PRIMARY KEY("call_id","kind")
);
--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answer" ADD CONSTRAINT "consent_answer_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_needs" ADD CONSTRAINT "speaker_needs_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_answer_once" ON "consent_answer" USING btree ("call_id","account_id","consent","version",coalesce("submission_id", 0));--> statement-breakpoint
CREATE INDEX "consent_answer_submission" ON "consent_answer" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "speaker_needs_account" ON "speaker_needs" USING btree ("account_id");