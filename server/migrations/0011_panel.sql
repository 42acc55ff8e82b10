CREATE TABLE "assignment" (
	"submission_id" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"batch_id" integer,
	CONSTRAINT "assignment_submission_id_reviewer_id_pk" PRIMARY KEY("submission_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_batch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignment_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"lines" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "panelist" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_reviewer_id_account_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_batch_id_assignment_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."assignment_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panelist" ADD CONSTRAINT "panelist_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_reviewer" ON "assignment" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "assignment_batch_lines" ON "assignment" USING btree ("batch_id");