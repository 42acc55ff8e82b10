CREATE TABLE "decision_feedback" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"conference" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"decision" text,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "decision_feedback_submission_id_conference_pk" PRIMARY KEY("submission_id","conference")
);
--> statement-breakpoint
CREATE TABLE "shared_feedback" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"conference" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "shared_feedback_submission_id_conference_pk" PRIMARY KEY("submission_id","conference")
);
--> statement-breakpoint
CREATE TABLE "asked_questions" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asked_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"questions" text[] NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_answer" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"asked_id" integer NOT NULL,
	"submission_id" integer NOT NULL,
	"answered_by" uuid NOT NULL,
	"text" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"sender" text,
	"source" text,
	"named" text[] DEFAULT '{}' NOT NULL,
	"shown" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_question" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "panel_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"asked_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "decision_feedback" ADD CONSTRAINT "decision_feedback_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_feedback" ADD CONSTRAINT "decision_feedback_written_by_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_feedback" ADD CONSTRAINT "shared_feedback_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_questions" ADD CONSTRAINT "asked_questions_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_asked_id_asked_questions_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."asked_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_answered_by_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_question" ADD CONSTRAINT "panel_question_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_question" ADD CONSTRAINT "panel_question_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_question" ADD CONSTRAINT "panel_question_asked_id_asked_questions_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."asked_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_feedback_of_call" ON "decision_feedback" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "decision_feedback_by" ON "decision_feedback" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "shared_feedback_of_call" ON "shared_feedback" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "asked_questions_of_proposal" ON "asked_questions" USING btree ("call_id","submission_id","id");--> statement-breakpoint
CREATE INDEX "asked_questions_of_submission" ON "asked_questions" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_answer_once" ON "question_answer" USING btree ("asked_id","source");--> statement-breakpoint
CREATE INDEX "question_answer_of_call" ON "question_answer" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "question_answer_of_submission" ON "question_answer" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "question_answer_by" ON "question_answer" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "panel_question_once" ON "panel_question" USING btree ("call_id","asked_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "panel_question_of_proposal" ON "panel_question" USING btree ("call_id","submission_id","id");--> statement-breakpoint
CREATE INDEX "panel_question_of_submission" ON "panel_question" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "panel_question_of_asked" ON "panel_question" USING btree ("asked_id");--> statement-breakpoint
CREATE INDEX "panel_question_by" ON "panel_question" USING btree ("asked_by");