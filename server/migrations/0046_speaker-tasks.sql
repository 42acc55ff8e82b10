CREATE TABLE "task_file" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" integer NOT NULL,
	"task_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"extension" text NOT NULL,
	"original_key" text NOT NULL,
	"size" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"detected_type" text,
	"scan_result" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"iso_key" text,
	"transformed_key" text,
	"pictures" jsonb,
	"author_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_form" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"id" integer NOT NULL,
	"version" integer NOT NULL,
	"tasks" jsonb NOT NULL,
	"remind_days" integer[] NOT NULL,
	CONSTRAINT "task_form_call_id_id_pk" PRIMARY KEY("call_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_reminder" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"task_id" text NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_reminder_submission_id_task_id_due_days_pk" PRIMARY KEY("submission_id","task_id","due","days")
);
--> statement-breakpoint
CREATE TABLE "task_result" (
	"call_id" integer DEFAULT 1 NOT NULL,
	"submission_id" integer NOT NULL,
	"task_id" text NOT NULL,
	"done_at" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_result_submission_id_task_id_pk" PRIMARY KEY("submission_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_file" ADD CONSTRAINT "task_file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_file_of_call" ON "task_file" USING btree ("call_id","submission_id");--> statement-breakpoint
CREATE INDEX "task_file_of_submission" ON "task_file" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "task_file_state" ON "task_file" USING btree ("state");--> statement-breakpoint
CREATE INDEX "task_reminder_of_call" ON "task_reminder" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "task_result_of_call" ON "task_result" USING btree ("call_id");