CREATE TABLE "proposal_answers" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposal_answers_call_id_submission_id_pk" PRIMARY KEY("call_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "speaker_answers" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"account_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "speaker_answers_call_id_account_id_pk" PRIMARY KEY("call_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "proposal_answers" ADD CONSTRAINT "proposal_answers_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_answers" ADD CONSTRAINT "speaker_answers_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_answers_submission" ON "proposal_answers" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "speaker_answers_account" ON "speaker_answers" USING btree ("account_id");